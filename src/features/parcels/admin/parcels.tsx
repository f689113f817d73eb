import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Input, Segmented, Space, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { shownDay } from '#admin/parts/shown-day.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { useEach } from '#admin/parts/use-each.tsx'
import { FAILURE_NAMES, PARCEL_STATES, sayCopies, STATE_NAMES, type ParcelState } from '../words.ts'
import { askParcels, post } from './browser-calls.ts'
import type { ParcelRow } from './calls.server.ts'
import { ParcelDrawer } from './parcel-drawer.tsx'
import { PasteNumbers } from './paste-numbers.tsx'
import type { PostedLine } from './posted-lines.ts'
import { STATE_CLASSES } from './state-classes.ts'

const ONLY = { addressless: '没有地址', refunded: '退款待定' } as const
type Only = keyof typeof ONLY

/** Printed white papers that wait to be posted and those that went: addresses out, numbers in (C-17, C-103). */
export function Parcels() {
  const queries = useQueryClient()
  const [{ only: asked, id: opened }, ask] = useAsked<'only' | 'id'>('/parcels')
  const [shown, setShown] = useState<ParcelState | Only | ''>(isOnly(asked) ? asked : 'waiting')
  const [text, setText] = useState('')
  const [isPasting, setPasting] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['parcels'] })
  const each = useEach<PostedLine>(({ label }) => label, refresh)
  const filter = {
    text,
    state: PARCEL_STATES.find((state) => state === shown),
    only: isOnly(shown) ? shown : undefined,
  }
  const list = useOlder<ParcelRow>({
    queryKey: ['parcels', filter],
    ask: (before, settings) => askParcels({ ...filter, before }, settings),
  })
  return (
    <>
      <ScreenHead
        title="寄送"
        actions={
          <>
            <Link to={'/parcels/labels' as never}>
              <Button>打印地址单</Button>
            </Link>
            <Button onClick={() => setPasting(true)}>粘贴单号</Button>
            <ExportLink list="parcels" filter={filter} />
          </>
        }
      >
        读者买的纸质白皮书，付款后列在“待寄”。写好面单交给快递，把单号登记在这里，读者随即收到；没寄出以前，读者可以自己改地址。
      </ScreenHead>
      <search className="admin-filters">
        <Segmented
          aria-label="寄到了哪一步"
          value={shown}
          options={[
            ...PARCEL_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
            ...Object.entries(ONLY).map(([value, label]) => ({ value: value as Only, label })),
            { value: '' as const, label: '全部' },
          ]}
          onChange={setShown}
        />
        <Input
          allowClear
          placeholder="收件人、快递单号、订单号或寄件编号"
          aria-label="查找寄送"
          className="admin-search"
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
      </search>
      <OlderTable<ParcelRow>
        name="寄送"
        list={list}
        unit="件"
        empty={shown === 'waiting' ? '没有待寄的' : '没有这样的'}
        columns={[
          { title: '付款', dataIndex: 'at', render: shownDay },
          {
            title: '寄件编号',
            key: 'label',
            isName: true,
            render: (_, { id, label }) => (
              <Button type="link" size="small" onClick={() => ask({ id: String(id) })}>
                {label}
              </Button>
            ),
          },
          {
            title: '收件人',
            key: 'recipient',
            render: (_, { recipient, name }) => (recipient === '' ? name : recipient),
          },
          { title: '省市区', dataIndex: 'region' },
          { title: '内容', dataIndex: 'subject' },
          { title: '本数', key: 'copies', render: (_, row) => sayCopies(copiesOf(row)) },
          {
            title: '快递',
            key: 'last',
            render: (_, { last }) => (last ? `${last.carrier} ${last.trackingNumber}` : ''),
          },
          { title: '状态', key: 'state', render: (_, row) => <StateTags row={row} /> },
        ]}
      />
      {isPasting && (
        <PasteNumbers
          onPaste={(lines) =>
            void each.run('登记单号', lines, ({ id, addressVersion, carrier, trackingNumber }) =>
              post({ id, addressVersion, carrier, trackingNumber }),
            )
          }
          onClose={() => setPasting(false)}
        />
      )}
      {each.dialog}
      {opened !== undefined && (
        <ParcelDrawer
          key={opened}
          id={Number(opened)}
          onChanged={refresh}
          onClose={() => ask({ id: undefined })}
        />
      )}
    </>
  )
}

const isOnly = (text: string | undefined): text is Only => text !== undefined && Object.hasOwn(ONLY, text)

/** How many there are to post, or went. */
const copiesOf = ({ copies, taken, takenAfter, state }: ParcelRow): number =>
  state === 'cancelled' ? copies : copies - taken + takenAfter

/** How far it is, and what is in the way. */
function StateTags({ row }: { readonly row: ParcelRow }) {
  const { state, recipient, comesOn, isTakenDown, takenAfter, unsent, decision, last } = row
  const isWaiting = state === 'waiting'
  return (
    <Space size={4} wrap>
      <Tag className={STATE_CLASSES[state]}>{STATE_NAMES[state]}</Tag>
      {isWaiting && comesOn !== '' && !isTakenDown && <Tag>预计 {comesOn} 发布</Tag>}
      {isWaiting && isTakenDown && <Tag className="admin-tag-bad">白皮书已撤下</Tag>}
      {isWaiting && recipient === '' && <Tag className="admin-tag-bad">没有地址</Tag>}
      {isWaiting && last?.failure && <Tag className="admin-tag-bad">{FAILURE_NAMES[last.failure]}</Tag>}
      {takenAfter > 0 && (
        <Tag className={decision === '' ? 'admin-tag-bad' : ''}>退款 {sayCopies(takenAfter)}</Tag>
      )}
      {unsent > 0 && (
        <Tag className={decision === '' ? 'admin-tag-bad' : ''}>注销时 {sayCopies(unsent)}没有寄</Tag>
      )}
    </Space>
  )
}

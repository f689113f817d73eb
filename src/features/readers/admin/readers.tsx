import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { SearchBox } from '#admin/parts/search-box.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { useEach } from '#admin/parts/use-each.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import { READER_STATE_NAMES, READER_STATES, type ReaderRow } from '../contract.ts'
import { askReaders } from './browser-calls.ts'
import { GroupGrant } from './group-grant.tsx'
import { ReaderTags } from './reader-tags.tsx'

/** Everybody who has an account, found by whatever they say on the telephone; what is looked for stands in the address. */
export function Readers() {
  const [asked, ask] = useAsked<'q' | 'state'>('/readers')
  const { q = '' } = asked
  const state = READER_STATES.find((each) => each === asked.state)
  const may = useMay()
  const queries = useQueryClient()
  const [isGiving, setGiving] = useState(false)
  const each = useEach<string>(
    (address) => address,
    () => void queries.invalidateQueries({ queryKey: ['readers'] }),
  )
  const filter = { text: q, state }
  const list = useOlder<ReaderRow>({
    queryKey: ['readers', filter],
    ask: (before, settings) => askReaders({ ...filter, before }, settings),
  })
  return (
    <>
      <ScreenHead
        title="读者"
        actions={
          may('membership.grant') && (
            <>
              <Button onClick={() => setGiving(true)}>团体开通</Button>
              <ExportLink list="readers" filter={filter} />
            </>
          )
        }
      >
        按名称、完整的手机或邮箱、手机末四位、读者编号、订单号，或发票抬头、汇款的公司查找，打开一位看全部往来。
      </ScreenHead>
      <search className="admin-filters">
        <SearchBox
          name="查找读者"
          placeholder="名称、手机、邮箱、公司、编号或订单号"
          value={q}
          onSearch={(text) => ask({ q: text })}
        />
        <Segmented
          aria-label="看哪些"
          value={state ?? ''}
          options={[
            { value: '' as const, label: '全部' },
            ...READER_STATES.map((value) => ({ value, label: READER_STATE_NAMES[value] })),
          ]}
          onChange={(value) => ask({ state: value })}
        />
      </search>
      <OlderTable<ReaderRow>
        name="读者"
        list={list}
        unit="位"
        empty={q === '' ? '没有这样的读者' : '没有找到；换完整的手机、邮箱或订单号试试'}
        columns={[
          {
            title: '名称',
            key: 'name',
            isName: true,
            render: (_, { id, name }) => (
              <Link className="admin-title" to={`/readers/${id}`}>
                {name}
              </Link>
            ),
          },
          { title: '编号', dataIndex: 'id', align: 'right' },
          { title: '手机', dataIndex: 'phone' },
          { title: '邮箱', dataIndex: 'email' },
          { title: '微信', key: 'wechat', render: (_, { hasWechat }) => (hasWechat ? '已绑定' : '') },
          { title: '状态', key: 'states', render: (_, { states }) => <ReaderTags states={states} /> },
          { title: '会员到期', dataIndex: 'memberUntil' },
          { title: '注册', dataIndex: 'createdAt', render: minuteOf },
        ]}
      />
      {isGiving && (
        <GroupGrant
          onGive={(addresses, give) => void each.run('开通会员', addresses, give)}
          onClose={() => setGiving(false)}
        />
      )}
      {each.dialog}
    </>
  )
}

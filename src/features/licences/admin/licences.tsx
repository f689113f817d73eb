import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented, Space, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { shownDay } from '#admin/parts/shown-day.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { askLicences } from './browser-calls.ts'
import type { LicenceRow } from './calls.server.ts'
import { LicenceDrawer } from './licence-drawer.tsx'

type Only = 'running' | 'ended' | ''

/** Which firm has bought what, who manages it and how many read by it (C-17, C-103). */
export function Licences() {
  const queries = useQueryClient()
  const [{ id: opened }, ask] = useAsked<'id'>('/licences')
  const [only, setOnly] = useState<Only>('running')
  const [text, setText] = useState('')
  const filter = { text, only: only === '' ? undefined : only }
  const list = useOlder<LicenceRow>({
    queryKey: ['licences', filter],
    ask: (before, settings) => askLicences({ ...filter, before }, settings),
  })
  return (
    <>
      <ScreenHead title="企业授权" actions={<ExportLink list="licences" filter={filter} />}>
        企业买的席位：谁管理、用了几席。买的人在“我的企业授权”里自己添加同事、收回席位；转账付款的，在“读者”里替他下单。
      </ScreenHead>
      <search className="admin-filters">
        <Segmented<Only>
          aria-label="哪些企业授权"
          value={only}
          options={[
            { value: 'running', label: '有效' },
            { value: 'ended', label: '已退款' },
            { value: '', label: '全部' },
          ]}
          onChange={setOnly}
        />
        <Input
          allowClear
          placeholder="企业、白皮书、管理人或订单号"
          aria-label="查找企业授权"
          className="admin-search"
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
      </search>
      <OlderTable<LicenceRow>
        name="企业授权"
        list={list}
        unit="份"
        empty="没有这样的"
        columns={[
          { title: '付款', dataIndex: 'at', render: shownDay },
          {
            title: '企业',
            key: 'company',
            isName: true,
            render: (_, { id, company }) => (
              <Button type="link" size="small" onClick={() => ask({ id: String(id) })}>
                {company}
              </Button>
            ),
          },
          { title: '内容', dataIndex: 'subject' },
          { title: '席位', key: 'seats', render: (_, { taken, seats }) => `在用 ${taken} / ${seats}` },
          { title: '管理人', dataIndex: 'name' },
          { title: '状态', key: 'state', render: (_, row) => <StateTags row={row} /> },
        ]}
      />
      {opened !== undefined && (
        <LicenceDrawer
          key={opened}
          id={Number(opened)}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['licences'] })}
          onClose={() => ask({ id: undefined })}
        />
      )}
    </>
  )
}

function StateTags({ row: { endedAt, isManaged } }: { readonly row: LicenceRow }) {
  return (
    <Space size={4} wrap>
      <Tag className={endedAt === '' ? 'admin-tag-good' : ''}>{endedAt === '' ? '有效' : '已退款'}</Tag>
      {endedAt === '' && !isManaged && <Tag className="admin-tag-bad">管理人已注销</Tag>}
    </Space>
  )
}

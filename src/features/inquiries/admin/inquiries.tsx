import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { INQUIRY_STATES, STATE_NAMES, type InquiryState } from '../states.ts'
import { askInquiries } from './browser-calls.ts'
import type { InquiryRow } from './calls.server.ts'
import { InquiryDrawer } from './inquiry-drawer.tsx'
import { STATE_CLASSES } from './state-classes.ts'

const ONLY = ['due', 'mine', 'left'] as const
type Only = (typeof ONLY)[number]

/** What people left with the form: who follows it up and how far it is (C-110). */
export function Inquiries() {
  const queries = useQueryClient()
  const [{ only: asked, id: opened }, ask] = useAsked<'only' | 'id'>('/inquiries')
  const [shown, setShown] = useState<InquiryState | '' | Only>(ONLY.find((each) => each === asked) ?? 'new')
  const only = ONLY.find((each) => each === shown)
  const state = INQUIRY_STATES.find((each) => each === shown)
  const [text, setText] = useState('')
  const filter = { text, state, only }
  const list = useOlder<InquiryRow>({
    queryKey: ['inquiries', filter],
    ask: (before, settings) => askInquiries({ ...filter, before }, settings),
  })
  return (
    <>
      <ScreenHead title="资料提交" actions={<ExportLink list="inquiries" filter={filter} />}>
        从“申请入驻”“联系我们”等表单来的。打开一份，写下做了什么；写的人就是跟进的人，也可以交给同事，定下提醒的日子。保留两年。
      </ScreenHead>
      <search className="admin-filters">
        <Segmented
          aria-label="到了哪一步"
          value={shown}
          options={[
            ...INQUIRY_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
            { value: 'due' as const, label: '到提醒日' },
            { value: 'mine' as const, label: '我跟进的' },
            { value: 'left' as const, label: '同事已离开' },
            { value: '' as const, label: '全部' },
          ]}
          onChange={setShown}
        />
        <Input
          allowClear
          placeholder="姓名或公司"
          aria-label="查找资料"
          className="admin-search"
          maxLength={100}
          onChange={({ target }) => setText(target.value)}
        />
      </search>
      <OlderTable<InquiryRow>
        name="资料提交"
        list={list}
        unit="份"
        empty={state === 'new' ? '没有等人跟进的资料' : '没有找到'}
        columns={[
          { title: '时间', dataIndex: 'at', render: minuteOf },
          {
            title: '姓名',
            key: 'name',
            isName: true,
            render: (_, { id, name }) => (
              <Button type="link" size="small" onClick={() => ask({ id: String(id) })}>
                {name}
              </Button>
            ),
          },
          { title: '公司', dataIndex: 'company' },
          { title: '来源', dataIndex: 'origin' },
          { title: '手机', dataIndex: 'phone' },
          {
            title: '状态',
            key: 'state',
            render: (_, row) => <Tag className={STATE_CLASSES[row.state]}>{STATE_NAMES[row.state]}</Tag>,
          },
          { title: '谁在跟进', dataIndex: 'owner' },
          { title: '提醒', dataIndex: 'remindOn' },
          { title: '上次跟进', dataIndex: 'followedAt', render: minuteOf },
        ]}
      />
      {opened !== undefined && (
        <InquiryDrawer
          key={opened}
          id={Number(opened)}
          onChanged={() => void queries.invalidateQueries({ queryKey: ['inquiries'] })}
          onClose={() => ask({ id: undefined })}
        />
      )}
    </>
  )
}

import { Link } from '@tanstack/react-router'
import { Segmented, Tag } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAsked } from '#admin/parts/use-asked.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import {
  MERGE_STATE_NAMES,
  MERGE_STATES,
  sayMerge,
  type MergeRow,
  type MergeState,
} from '../merging/contract.ts'
import { askMerges } from './merge-browser-calls.ts'

export const MERGE_STATE_CLASSES: Readonly<Record<MergeState, string>> = {
  asked: 'admin-tag-next',
  done: 'admin-tag-good',
  refused: '',
}

/** Accounts that colleagues ask to make one of; what waits to be confirmed first. */
export function Merges() {
  const [asked, ask] = useAsked<'state'>('/merges')
  const state =
    asked.state === 'all' ? undefined : (MERGE_STATES.find((each) => each === asked.state) ?? 'asked')
  const list = useOlder<MergeRow>({
    queryKey: ['merges', state],
    ask: (before, settings) => askMerges({ state, before }, settings),
  })
  return (
    <>
      <ScreenHead title="账号合并" actions={<ExportLink list="account-merges" filter={{ state }} />}>
        一位同事提出，另一位确认。要提出，打开要保留的读者，在“账号”里选“合并账号”。
      </ScreenHead>
      <div className="admin-filters">
        <Segmented
          aria-label="看哪些"
          value={state ?? 'all'}
          options={[
            ...MERGE_STATES.map((value) => ({ value, label: MERGE_STATE_NAMES[value] })),
            { value: 'all' as const, label: '全部' },
          ]}
          onChange={(value) => ask({ state: value })}
        />
      </div>
      <OlderTable<MergeRow>
        name="账号合并"
        list={list}
        unit="个"
        empty={state === 'asked' ? '没有等人确认的合并' : '还没有'}
        columns={[
          { title: '提出', dataIndex: 'at', render: minuteOf },
          {
            title: '合并',
            key: 'name',
            isName: true,
            render: (_, row) => (
              <Link className="admin-title" to={`/merges/${row.id}`}>
                {sayMerge(row)}
              </Link>
            ),
          },
          {
            title: '状态',
            key: 'state',
            render: (_, row) => (
              <Tag className={MERGE_STATE_CLASSES[row.state]}>{MERGE_STATE_NAMES[row.state]}</Tag>
            ),
          },
          { title: '谁提出', dataIndex: 'by' },
          { title: '谁决定', dataIndex: 'settledBy' },
          { title: '原因', dataIndex: 'reason' },
        ]}
      />
    </>
  )
}

import { Button, Tag } from 'antd'
import { useState } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { SIGNALS } from '../voting/suspect-ballots.ts'
import { useReason } from './use-reason.tsx'
import { allowVotes, voidVotes } from './browser-calls.ts'
import { VoidRuleDialog } from './void-rule-dialog.tsx'

/** The ballots that look made up, to be voided one by one or by a rule, and to be let count again. */
export function SuspectsTable({
  year,
  toKnow,
  report,
  onDone,
}: {
  year: number
  /** Said before votes are judged. */
  toKnow: string
  report: VoteReport
  onDone: () => Promise<void>
}) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isByRule, setByRule] = useState(false)
  const { ask, dialog } = useReason()
  const judge = (okText: string, verb: typeof voidVotes | typeof allowVotes) =>
    ask({
      title: `${okText} ${chosen.length} 张选票？`,
      okText,
      toKnow,
      work: async (reason) => {
        await verb({ year, ballotIds: [...chosen], reason })
        setChosen([])
        await onDone()
      },
    })
  return (
    <>
      <h2>可疑的选票</h2>
      <div className="admin-actions">
        <Button danger disabled={chosen.length === 0} onClick={() => judge('作废', voidVotes)}>
          作废所选
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => judge('恢复', allowVotes)}>
          恢复所选
        </Button>
        <Button onClick={() => setByRule(true)}>按规则作废</Button>
        {report.more > 0 && <span>{`另有 ${report.more} 张没有列出`}</span>}
      </div>
      <OfficeTable<VoteReport['suspects'][number]>
        name="可疑的选票"
        rowKey="ballotId"
        size="small"
        dataSource={report.suspects}
        rowSelection={{ selectedRowKeys: [...chosen], onChange: (keys) => setChosen(keys.map(String)) }}
        columns={[
          { title: '选票', dataIndex: 'ballotId', render: (id: string) => <code>{id.slice(0, 8)}</code> },
          { title: '票数', dataIndex: 'votes', align: 'end' },
          {
            title: '迹象',
            key: 'signals',
            render: (_, { signals }) =>
              signals.map((signal) => <Tag key={signal}>{SIGNALS[signal].name}</Tag>),
          },
          {
            title: '状态',
            key: 'void',
            render: (_, { isVoid, isHeld }) => (isHeld ? '待查' : isVoid ? '已作废' : '计入'),
          },
        ]}
      />
      {dialog}
      {isByRule && (
        <VoidRuleDialog
          year={year}
          report={report}
          onClose={() => setByRule(false)}
          onDone={() => {
            setByRule(false)
            void onDone()
          }}
        />
      )}
    </>
  )
}

import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { FRESH_DAYS } from '../voting/bursts.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { NameOfCandidate } from './name-of-candidate.tsx'

type Burst = VoteReport['bursts'][number]

/** Where votes came much faster than usual: votes of real people that were paid for show nowhere else. */
export function BurstsTable({ report }: { report: VoteReport }) {
  return (
    <>
      <h2>短时间内涌来的票</h2>
      <p>
        一个办公室的票来自一两个地址；花钱买来的票来自许多地址，账号往往是老的，常常是同一个链接带来的。这里只是线索，不作废任何票。
      </p>
      <OfficeTable<Burst>
        name="短时间内涌来的票"
        rowKey={({ candidateId, fromMs }) => `${candidateId} ${fromMs}`}
        size="small"
        dataSource={report.bursts}
        columns={[
          {
            title: '参评者',
            key: 'candidate',
            render: (_, { candidateId }) => <NameOfCandidate report={report} id={candidateId} />,
          },
          {
            title: '从',
            key: 'from',
            render: (_, { fromMs }) => shanghaiMinute(new Date(fromMs)),
          },
          {
            title: '到',
            key: 'until',
            render: (_, { untilMs }) => shanghaiMinute(new Date(untilMs)),
          },
          { title: '票数', dataIndex: 'votes', align: 'end' },
          { title: '平常', dataIndex: 'usual', align: 'end' },
          { title: '来自几个地址', dataIndex: 'addresses', align: 'end' },
          { title: `${FRESH_DAYS} 天内的新账号`, dataIndex: 'fresh', align: 'end' },
          {
            title: '多从哪里来',
            key: 'way',
            render: (_, { cameFrom, byIt }) => (cameFrom ? `${cameFrom}（${byIt} 票）` : '不知道'),
          },
        ]}
      />
    </>
  )
}

import { Button, Tag } from 'antd'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { FRESH_DAYS } from '../voting/bursts.ts'
import { FEWEST, TIES } from '../voting/clusters.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'
import { useReason } from './use-reason.tsx'
import { allowVotes, voidVotes } from './browser-calls.ts'
import { NameOfCandidate } from './name-of-candidate.tsx'

type Cluster = VoteReport['clusters'][number]

/** Ballots that hang together by browser, telephone, sign-up or place, a group at a time. */
export function ClustersTable({
  year,
  toKnow,
  report,
  onDone,
}: {
  year: number
  /** Said before anything is decided. */
  toKnow: string
  report: VoteReport
  onDone: () => Promise<void>
}) {
  const { ask, dialog } = useReason()
  const judge = (okText: string, verb: typeof voidVotes, ballotIds: string[]) =>
    ask({
      title: `${okText}这一群 ${ballotIds.length} 张选票？`,
      okText,
      toKnow,
      work: async (reason) => {
        await verb({ year, ballotIds, reason })
        await onDone()
      },
    })
  return (
    <>
      <h2>连在一起的选票</h2>
      <p>{FEWEST} 张以上互相有关的选票算一群。家人、同事也会连在一起，看过再决定；作废的仍然留着。</p>
      <OfficeTable<Cluster>
        name="连在一起的选票"
        rowKey={({ ballotIds }) => ballotIds[0] ?? ''}
        size="small"
        dataSource={report.clusters}
        empty="没有成群的选票"
        columns={[
          {
            title: '多投给',
            key: 'candidates',
            isName: true,
            render: (_, { candidates }) =>
              candidates.map(({ candidateId, votes }) => (
                <div key={candidateId}>
                  <NameOfCandidate report={report} id={candidateId} />
                  {`（${votes} 票）`}
                </div>
              )),
          },
          { title: '选票', key: 'ballots', align: 'end', render: (_, { ballotIds }) => ballotIds.length },
          { title: '票数', dataIndex: 'votes', align: 'end' },
          {
            title: '为什么在一起',
            key: 'ties',
            render: (_, { ties }) => ties.map((tie) => <Tag key={tie}>{TIES[tie]}</Tag>),
          },
          { title: '浏览器', dataIndex: 'devices', align: 'end' },
          { title: '地址', dataIndex: 'addresses', align: 'end' },
          { title: `${FRESH_DAYS} 天内的新账号`, dataIndex: 'fresh', align: 'end' },
          {
            title: '时间',
            key: 'time',
            render: (_, { fromMs, untilMs }) =>
              `${shanghaiMinute(new Date(fromMs))} 至 ${shanghaiMinute(new Date(untilMs))}`,
          },
          { title: '已作废', dataIndex: 'void', align: 'end' },
          {
            title: '操作',
            key: 'actions',
            render: (_, { ballotIds, void: gone }) => (
              <>
                <Button
                  size="small"
                  danger
                  disabled={gone === ballotIds.length}
                  onClick={() => judge('作废', voidVotes, ballotIds)}
                >
                  作废
                </Button>{' '}
                <Button
                  size="small"
                  disabled={gone === 0}
                  onClick={() => judge('恢复', allowVotes, ballotIds)}
                >
                  恢复
                </Button>
              </>
            ),
          },
        ]}
      />
      {dialog}
    </>
  )
}

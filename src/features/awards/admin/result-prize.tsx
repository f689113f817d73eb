import { Button, Table, Tag } from 'antd'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { ResultsView } from '../results/read-results.server.ts'
import { useReason } from './ask-reason.tsx'

type Prize = ResultsView['preview'][number]
type Line = Prize['lines'][number]

export interface TieOrder {
  readonly prizeId: number
  readonly candidates: readonly number[]
  readonly reason: string
}

/** How the candidates of a prize stand; a tie is decided here, with a reason. */
export function ResultPrize({ prize, onDecide }: { prize: Prize; onDecide: (order: TieOrder) => void }) {
  const askReason = useReason()
  const decideFor = (first: Line) =>
    askReason(`把“${nameOfCandidate(first)}”排在同分者之前？`, async (reason) => {
      const equals = prize.lines
        .filter(({ rank }) => rank === first.rank)
        .map(({ candidateId }) => candidateId)
      onDecide({
        prizeId: prize.id,
        candidates: [first.candidateId, ...equals.filter((id) => id !== first.candidateId)],
        reason,
      })
    })
  return (
    <>
      <h2>{prize.name}</h2>
      <Table<Line>
        rowKey="candidateId"
        size="middle"
        dataSource={prize.lines}
        scroll={{ x: 'max-content' }}
        pagination={false}
        columns={[
          { title: '名次', dataIndex: 'rank' },
          {
            title: '参评者',
            key: 'name',
            render: (_, row) => (
              <>
                {nameOfCandidate(row)} {row.isWinner && !row.isTied && <Tag color="gold">获奖</Tag>}
              </>
            ),
          },
          ...(prize.isVoted
            ? [
                { title: '有效票', dataIndex: 'votes' },
                { title: '投票分', dataIndex: 'votePoints' },
              ]
            : []),
          { title: '评审分', dataIndex: 'panelPoints' },
          { title: '总分', dataIndex: 'final' },
          {
            title: '',
            key: 'tie',
            render: (_, row) =>
              row.isTied && (
                <Button size="small" onClick={() => decideFor(row)}>
                  同分，裁定在前
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}

import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { ResultsView } from '../results/read-results.server.ts'
import { TieDialog } from './tie-dialog.tsx'

type Prize = ResultsView['preview'][number]
type Line = Prize['lines'][number]

export interface TieOrder {
  readonly prizeId: number
  readonly candidates: readonly number[]
  readonly reason: string
}

/** How the candidates of a prize stand; a tie is decided here, with a reason. */
export function ResultPrize({
  prize,
  decided,
  onDecide,
}: {
  prize: Prize
  /** What was decided here and goes into the next result. */
  decided: readonly TieOrder[]
  onDecide: (order: TieOrder) => void
}) {
  const [asked, setAsked] = useState<Line>()
  const equalsOf = (line: Line) => prize.lines.filter(({ rank }) => rank === line.rank)
  const nameOf = (id: number) => {
    const line = prize.lines.find(({ candidateId }) => candidateId === id)
    return line ? nameOfCandidate(line) : ''
  }
  return (
    <section>
      <h2>{prize.name}</h2>
      {decided.map(({ candidates, reason }) => (
        <Alert
          key={candidates.join(' ')}
          type="success"
          showIcon
          className="admin-notice"
          title={`裁定的先后：${candidates.map(nameOf).join('、')}。${reason}`}
          description="计算结果时写入。"
        />
      ))}
      <OfficeTable<Line>
        isWhole
        name={`${prize.name}的名次`}
        rowKey="candidateId"
        size="middle"
        dataSource={prize.lines}
        columns={[
          { title: '名次', dataIndex: 'rank', width: 72 },
          {
            title: '参评者',
            key: 'name',
            isName: true,
            render: (_, row) => (
              <>
                {nameOfCandidate(row)} {row.isWinner && !row.isTied && <Tag color="success">获奖</Tag>}
                {row.isTied && (
                  <Button size="small" onClick={() => setAsked(row)}>
                    同分，裁定先后
                  </Button>
                )}
              </>
            ),
          },
          ...(prize.isVoted
            ? [
                { title: '有效票', dataIndex: 'votes', width: 120, align: 'end' as const },
                { title: '票分', dataIndex: 'votePoints', width: 120, align: 'end' as const },
              ]
            : []),
          ...(prize.isDecidedByVotes
            ? []
            : [{ title: '评审分', dataIndex: 'panelPoints', width: 120, align: 'end' as const }]),
          { title: '总分', dataIndex: 'final', width: 120, align: 'end' },
        ]}
      />
      {asked && (
        <TieDialog
          tied={equalsOf(asked)}
          onClose={() => setAsked(undefined)}
          onDecide={(candidates, reason) => {
            onDecide({ prizeId: prize.id, candidates, reason })
            setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}

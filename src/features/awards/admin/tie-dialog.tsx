import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { nameOfCandidate } from '../candidates/contract.ts'
import type { ResultsView } from '../results/read-results.server.ts'

type Line = ResultsView['preview'][number]['lines'][number]

/** In which order those stand who are equal in everything, and why; everybody reads the reason. */
export function TieDialog({
  tied,
  onDecide,
  onClose,
}: {
  tied: readonly Line[]
  onDecide: (candidates: number[], reason: string) => void
  onClose: () => void
}) {
  const [order, setOrder] = useState(tied)
  const raise = (place: number) =>
    setOrder((before) => {
      const one = before[place]
      const above = before[place - 1]
      return one && above ? before.with(place - 1, one).with(place, above) : before
    })
  return (
    <ReasonDialog
      title="裁定同分者的先后"
      hint={
        <ol>
          {order.map((line, place) => (
            <li key={line.candidateId}>
              {nameOfCandidate(line)}{' '}
              {place > 0 && (
                <Button size="small" aria-label={`${nameOfCandidate(line)}上移`} onClick={() => raise(place)}>
                  上移
                </Button>
              )}
            </li>
          ))}
        </ol>
      }
      label="裁定的原因"
      readBy="总分、评审分与票数都相同，依据什么定先后；结果页会写出来"
      rows={3}
      maxLength={1000}
      okText="就按这个先后"
      work={async (reason) =>
        onDecide(
          order.map(({ candidateId }) => candidateId),
          reason,
        )
      }
      onClose={onClose}
    />
  )
}

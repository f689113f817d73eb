import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import type { ResultsView } from '../results/read-results.server.ts'
import { askResults, prepareResult } from './browser-calls.ts'
import { ChooseYear, NoYears, useYears } from './choose-year.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { ResultEditions } from './result-editions.tsx'
import { ResultPrize, type TieOrder } from './result-prize.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'

/** Why there is nothing to compute yet. */
const PROBLEMS: Readonly<Record<string, string>> = {
  award_result_early: '投票与评审都结束以后，这里才有名次。',
  award_votes_held: '还有待查的选票，请先在“奖项投票”里处理。',
  award_panel_incomplete: '有参评者提交的评分不够，请看“奖项评审”：催一催、换人，或延长评审。',
}

/** Where a result is computed by one colleague, frozen by another, and given out to be computed again. */
export function ResultsDesk() {
  const { years, year, choose, hasNone, error, again } = useYears()
  const [decisions, setDecisions] = useState<readonly TieOrder[]>([])
  const [isCorrecting, setCorrecting] = useState(false)
  const { attempt } = useAttempt()
  const asked = useQuery({
    queryKey: ['award-results', year?.year],
    queryFn: async () => (await askResults({ year: year?.year ?? 0 })).json,
    enabled: year !== undefined,
  })
  if (error) return <Failed error={error} again={again} />
  if (hasNone) return <NoYears title="奖项结果" />
  if (asked.isLoadingError) return <Failed error={asked.error} again={() => void asked.refetch()} />
  const {
    problem = '',
    preview = [],
    results = [],
    left = [],
    evening = '',
  }: Partial<ResultsView> = asked.data ?? {}
  const isFrozen = results.some(({ state }) => state === 'frozen')
  const compute = async (reason: string) => {
    await prepareResult({
      year: year?.year ?? 0,
      reason,
      decisions: decisions.map((each) => ({ ...each, candidates: [...each.candidates] })),
    })
    setDecisions([])
    await asked.refetch()
  }
  return (
    <>
      <ScreenHead
        title="奖项结果"
        actions={
          <>
            <ChooseYear years={years} year={year} choose={choose} />
            <Button
              type={results.length === 0 ? 'primary' : 'default'}
              disabled={problem !== '' || !asked.data}
              onClick={() => (isFrozen ? setCorrecting(true) : void attempt(() => compute('')))}
            >
              {isFrozen ? '计算更正' : '计算结果'}
            </Button>
          </>
        }
      >
        一位同事计算，另一位核对后冻结；冻结以后只能更正，原来的一份永远保留。
      </ScreenHead>
      {problem && (
        <Alert type="info" showIcon title={PROBLEMS[problem] ?? '现在还不能计算'} className="admin-notice" />
      )}
      {left.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`获奖的${left.join('、')}已经不再参评，冻结的这份到时刻也不会公布。请“计算更正”，由另一位同事冻结；定下的时刻由更正接过去，已经过了的，冻结后一分钟之内公布。`}
          className="admin-notice"
        />
      )}
      <ResultEditions
        results={results}
        preview={preview}
        evening={evening}
        onDone={() => void asked.refetch()}
      />
      {preview.length > 0 && (
        <p className="admin-head-more">
          {isFrozen
            ? '照现在的票与评分算出的名次；更正才会用到。'
            : '照现在的票与评分算出的名次，还没有冻结。'}
        </p>
      )}
      {preview.map((prize) => (
        <ResultPrize
          key={prize.id}
          prize={prize}
          decided={decisions.filter(({ prizeId }) => prizeId === prize.id)}
          onDecide={(order) =>
            setDecisions((before) => [
              ...before.filter(
                ({ prizeId, candidates }) =>
                  prizeId !== prize.id || !candidates.some((id) => order.candidates.includes(id)),
              ),
              order,
            ])
          }
        />
      ))}
      {isCorrecting && asked.data && (
        <CorrectionDialog result={asked.data} compute={compute} onClose={() => setCorrecting(false)} />
      )}
    </>
  )
}

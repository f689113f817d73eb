import { useEffect, useState } from 'react'
import { askPatiently } from '#platform/calls/ask-patiently.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { sendQuote } from './browser-calls.ts'
import type { QuoteWire } from './wire.ts'

/**
 * What the chosen tickets cost, by the server, asked again whenever the choice changes; `askAgain` when a price has changed.
 * `isCodeKnown` says that the server has taken the code that is used.
 */
export function useQuote(
  first: QuoteWire,
  {
    eventId,
    typeIds,
    code,
    withMembership,
  }: { eventId: number; typeIds: readonly number[]; code: string; withMembership: boolean },
) {
  const [quote, setQuote] = useState(first)
  const [knownCode, setKnownCode] = useState('')
  const [problem, setProblem] = useState('')
  const chosen = typeIds.join()
  const [again, setAgain] = useState(0)
  useEffect(() => {
    // What is asked next, again too, ends this: a late answer would say what something else costs.
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      try {
        const ids = chosen === '' ? [] : chosen.split(',').map(Number)
        const { json } = await askPatiently(
          () => sendQuote({ eventId, typeIds: ids, code, withMembership }),
          {
            signal,
            onWait: (waiting) => {
              if (!signal.aborted) setProblem(waiting ? '现在人较多，正在重新计算价格…' : '')
            },
          },
        )
        if (signal.aborted) return
        setQuote(json)
        setKnownCode(code)
        setProblem('')
      } catch (error) {
        if (!signal.aborted) setProblem(sayFailure(error, '没有算出价格，请稍后再试'))
      }
    }
    if (chosen !== '' || code !== '' || again > 0) void ask()
    return () => leaving.abort()
  }, [eventId, chosen, code, withMembership, again])
  const isNone = chosen === ''
  return {
    quote: isNone ? { ...quote, amountFen: 0, price: 0, tickets: [] } : quote,
    problem,
    isCodeKnown: code !== '' && code === knownCode,
    askAgain: () => setAgain((times) => times + 1),
  }
}

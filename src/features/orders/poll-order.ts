import { loadQuietly } from '#platform/calls/client.ts'
import { askOrderState } from './browser-calls.ts'

const EVERY_MS = 2000

/**
 * Asks after an order every two seconds while the page is seen, until it is paid or closed, or, where nobody waits for that,
 * its time is over by the clock of the portal, as this one may be wrong (MEMBER-02, B-35, B-36); a failed question is asked
 * again. Gives how it ended, or undefined when it was given up by `signal`.
 */
export async function pollOrder(
  number: string,
  { isUntilClosed = false, signal }: { isUntilClosed?: boolean; signal: AbortSignal },
): Promise<'paid' | 'over' | undefined> {
  while (!signal.aborted) {
    await pause(signal)
    if (signal.aborted) return undefined
    if (document.hidden) continue
    const answer = await loadQuietly(() => askOrderState({ number }))
    if (!answer) continue
    const { state, isOver } = answer.json
    if (state === 'fulfilled') return 'paid'
    if (state === 'closed' || state === 'refunded' || (isOver && !isUntilClosed)) return 'over'
  }
  return undefined
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, EVERY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

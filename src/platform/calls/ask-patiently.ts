import { CallFailed } from './client.ts'

/** So often at most the same is asked, the first time included. */
export const MOST_TRIES = 8
const FIRST_MS = 2000
const LONGEST_MS = 30_000

/** Why something is not answered yet, and when it is asked again. */
export interface Waiting {
  /** What was said to it last, fit to be shown. */
  readonly sentence: string
  /** Which try is next, from 2. */
  readonly nextTry: number
  readonly seconds: number
}

/**
 * Asks, and asks again what a busy portal or a lost network left unanswered: after as long as the portal said, else after
 * longer and longer, until it is answered, `MOST_TRIES` are over or `signal` ends the patience. What is asked has to be one
 * that may come twice. `onWait` is told of each wait, and of its end by nothing. Throws what the last try threw.
 */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  {
    signal,
    onWait = () => undefined,
  }: { signal: AbortSignal; onWait?: (waiting: Waiting | undefined) => void },
): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      const pauseMs = tried < MOST_TRIES && !signal.aborted ? pauseAfter(error, tried) : undefined
      if (pauseMs === undefined || !(error instanceof CallFailed)) throw error
      onWait({ sentence: error.message, nextTry: tried + 1, seconds: Math.ceil(pauseMs / 1000) })
      await pause(pauseMs, signal)
      onWait(undefined)
      if (signal.aborted) throw error
    }
  }
}

/** Milliseconds; undefined where the answer stands. */
function pauseAfter(error: unknown, tried: number): number | undefined {
  if (!(error instanceof CallFailed) || !error.passing) return undefined
  const { afterMs } = error.passing
  // Those who were sent away together do not come back together.
  if (afterMs === undefined)
    return Math.min(FIRST_MS * 2 ** (tried - 1), LONGEST_MS) * (0.75 + Math.random() / 2)
  // Who has to wait that long is told so and comes back.
  return afterMs <= LONGEST_MS ? afterMs + Math.random() * 1000 : undefined
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

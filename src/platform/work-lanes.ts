import { Refusal } from './refusal.ts'

/**
 * Lets `atOnce` pieces of work run together and `waiting` more wait their turn; refuses ('overloaded', `code`) what
 * comes beyond, so that a rush costs an answer and not the memory of the process.
 */
export function workLanes({ atOnce, waiting, code }: { atOnce: number; waiting: number; code: string }) {
  const queue: (() => void)[] = []
  let running = 0
  return async function inLane<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting) throw new Refusal('overloaded', code)
      // Whoever finishes hands its lane over, so `running` does not change.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}

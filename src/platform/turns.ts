/**
 * Lets `atOnce` pieces of work go on side by side and the others wait for their turn, in their order. Work that has had
 * its turn for `forMs` milliseconds waits for something else, and the next begins beside it: nobody waits for one that is slow.
 */
export function takingTurns({ atOnce, forMs }: { atOnce: number; forMs: number }) {
  const waiting: (() => void)[] = []
  let going = 0
  const pass = () => {
    const next = waiting.shift()
    if (next) next()
    else going -= 1
  }
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (going < atOnce) going += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let hasPassed = false
    const passOnce = () => {
      if (!hasPassed) pass()
      hasPassed = true
    }
    const timer = setTimeout(passOnce, forMs)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      passOnce()
    }
  }
}

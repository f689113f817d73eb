import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { checkIn } from '#features/tickets/door/check-in.server.ts'
import type { Context } from '#platform/context.ts'

interface Scanning {
  readonly eventId: number
  readonly tokens: readonly string[]
  readonly devices: number
  /** From one scan of a device to its next; 0 for as fast as they go. */
  readonly everyMs: number
}

interface Scanned {
  readonly letIn: number
  readonly aSecond: number
  /** Of our processor for each scan. */
  readonly milliseconds: number
  /** Until the answer, in milliseconds. */
  readonly median: number
  readonly slowest: number
}

/** Shows every ticket to one of the devices, each a gate of its own. */
export async function scanAll(
  context: Context,
  { eventId, tokens, devices, everyMs }: Scanning,
): Promise<Scanned> {
  const took: number[] = []
  let letIn = 0
  const queue = tokens.values()
  const before = process.cpuUsage()
  const startedAt = performance.now()
  const scan = async (gate: string) => {
    for (const ticket of queue) {
      const at = performance.now()
      const { outcome } = await checkIn(context, { eventId, ticket, gate, scanId: randomUUID() })
      const ms = performance.now() - at
      took.push(ms)
      if (outcome === 'in') letIn += 1
      if (everyMs > ms) await pause(everyMs - ms)
    }
  }
  await Promise.all(Array.from({ length: devices }, (_, device) => scan(`${device + 1} 号门`)))
  const { user, system } = process.cpuUsage(before)
  const sorted = took.toSorted((a, b) => a - b)
  return {
    letIn,
    aSecond: (1000 * tokens.length) / (performance.now() - startedAt),
    milliseconds: (user + system) / 1000 / tokens.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    slowest: sorted.at(-1) ?? 0,
  }
}

/** What the portal says of the memory of one of its processes, in megabytes, and how far the run was by then. */
export interface MemorySample {
  /** Requests sent, or seconds gone. */
  readonly done: number
  readonly rss: number
  readonly heap: number
  readonly external: number
}

/** What a portal is started with so that its readers' port tells us of its memory. */
export const WATCHED = { METRICS_TOKEN: 'a-token-for-measurements' } as const

export async function sampleMemory(
  port: number,
  done: number,
  process = 'web',
): Promise<MemorySample | undefined> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${WATCHED.METRICS_TOKEN}` },
    signal: AbortSignal.timeout(5000),
  })
    .then((answer) => answer.text())
    // A portal too busy to tell is asked again at the next turn.
    .catch(() => '')
  const read = (name: string) =>
    Number(new RegExp(`^${name}\\{process="${process}"\\} (\\S+)$`, 'm').exec(text)?.[1] ?? 0) / 1024 / 1024
  const rss = read('process_resident_memory_bytes')
  return rss === 0
    ? undefined
    : { done, rss, heap: read('nodejs_heap_size_used_bytes'), external: read('nodejs_external_memory_bytes') }
}

/** Megabytes: what a process may hold, and how far its heap's lowest level may rise between the middle and the end of a run. */
export interface MemoryBounds {
  readonly rss: number
  readonly heapRise: number
}

/** By who is there, what docs/decisions/025-memory.md measured. */
export const BOUNDS = {
  readers: { rss: 250, heapRise: 5 },
  /** Those who send on purpose what nobody sends, beside readers or alone. */
  hostile: { rss: 350, heapRise: 10 },
  /** With the database taken away again and again; nothing narrower was measured. */
  interrupted: { rss: Infinity, heapRise: 40 },
} as const satisfies Record<string, MemoryBounds>

/** What a process holds at most may grow by this share besides. */
const RSS_RISE = 1.25

/** Until then caches fill and code is compiled, which looks like growing. */
export const WARM_MINUTES = 5

/** The memory after warming and at the end, and whether it kept within bounds. The heap's floor counts: what is above is not yet collected. */
export function judgeMemory(
  samples: readonly MemorySample[],
  whole: number,
  { rss, heapRise }: MemoryBounds,
) {
  const between = (from: number, to: number) =>
    samples.filter(({ done }) => done >= from * whole && done <= to * whole)
  const warm = between(0.3, 0.6)
  const end = between(0.7, 1)
  if (warm.length < 3 || end.length < 3) return undefined
  const floor = (of: readonly MemorySample[]) => Math.min(...of.map(({ heap }) => heap))
  const top = (of: readonly MemorySample[]) => Math.max(...of.map(({ rss }) => rss))
  return {
    heapWarm: floor(warm),
    heapEnd: floor(end),
    rssWarm: top(warm),
    rssEnd: top(end),
    isGrowing: floor(end) > floor(warm) + heapRise || top(end) > top(warm) * RSS_RISE,
    isTooMuch: Math.max(top(warm), top(end)) >= rss,
  }
}

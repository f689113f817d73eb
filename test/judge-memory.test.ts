import { expect, test } from 'vitest'
import { BOUNDS, judgeMemory } from '../bench/memory.ts'

/** A run whose process held so much at first, and so much more, of all and of its heap, in its last third. */
const run = (rss: number, more: { rss?: number; heap?: number }) =>
  Array.from({ length: 100 }, (_, done) => {
    const isLate = done >= 70
    // What is not yet collected comes and goes, and says nothing.
    const heap = 90 + (isLate ? (more.heap ?? 0) : 0) + (done % 2) * 60
    return { done, rss: rss + (isLate ? (more.rss ?? 0) : 0), heap, external: 20 }
  })

test('a soak is held to what was measured of it, with senders of nonsense as without them', () => {
  const { readers, hostile } = BOUNDS
  for (const bounds of [readers, hostile]) {
    const judge = (...said: Parameters<typeof run>) => judgeMemory(run(...said), 100, bounds)
    const within = judge(bounds.rss - 20, { rss: 19, heap: bounds.heapRise })
    expect(within).toMatchObject({ isGrowing: false, isTooMuch: false })
    expect(judge(bounds.rss - 20, { heap: bounds.heapRise + 1 })).toMatchObject({ isGrowing: true })
    expect(judge(bounds.rss - 20, { rss: 21 })).toMatchObject({ isGrowing: false, isTooMuch: true })
    expect(judge(bounds.rss + 1, {})).toMatchObject({ isTooMuch: true })
  }
  expect(readers.rss).toBeLessThan(hostile.rss)
  expect(hostile.heapRise).toBeLessThanOrEqual(10)
})

test('memory that grows by a quarter is growing, however little it is', () => {
  expect(judgeMemory(run(100, { rss: 26 }), 100, BOUNDS.hostile)).toMatchObject({ isGrowing: true })
})

test('what was hardly looked at is not judged', () => {
  expect(judgeMemory(run(100, {}).slice(0, 60), 100, BOUNDS.readers)).toBeUndefined()
})

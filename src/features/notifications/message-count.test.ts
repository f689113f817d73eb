import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askCount, forgetCount, isStale, knownCount } from './message-count.ts'

const MINUTE_MS = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', async () => Response.json({ code: 0, json: { unread: 3, toAnswer: 0, items: [] } }))
})
afterEach(() => vi.unstubAllGlobals())

describe('the count of unread messages', () => {
  test('that was answered is known to the other pages of the same person, and to nobody else', async () => {
    expect(knownCount(7)).toBeUndefined()
    expect(await askCount(7)).toBe(3)
    expect(knownCount(7)).toMatchObject({ unread: 3 })
    expect(knownCount(8)).toBeUndefined()
  })

  test.each(['', 'null', '{', '[]', '{"personId":7}', '{"personId":7,"at":"x","unread":1}'])(
    'is not read from nonsense (%s)',
    (kept) => {
      localStorage.setItem('portal:messages:v1', kept)
      expect(knownCount(7)).toBeUndefined()
    },
  )

  test('is forgotten when something has happened that a message tells of', async () => {
    await askCount(7)
    forgetCount()
    expect(knownCount(7)).toBeUndefined()
  })

  test('is the one that was asked for last, whichever answer comes last', async () => {
    const answers: ((unread: number) => void)[] = []
    const fetch = () =>
      new Promise<Response>((answer) =>
        answers.push((unread) =>
          answer(Response.json({ code: 0, json: { unread, toAnswer: 0, items: [] } })),
        ),
      )
    vi.stubGlobal('fetch', fetch)
    const [before, after] = [askCount(7), askCount(7)]
    answers[1]?.(1)
    expect(await after).toBe(1)
    answers[0]?.(2)
    expect(await before).toBeUndefined()
    expect(knownCount(7)).toMatchObject({ unread: 1 })
  })

  test('is asked for again after a minute, and not before', () => {
    const known = { personId: 7, at: 1_000_000, unread: 3 }
    expect(isStale(undefined, 0)).toBe(true)
    expect(isStale(known, 1_000_000 + MINUTE_MS - 1)).toBe(false)
    expect(isStale(known, 1_000_000 + MINUTE_MS)).toBe(true)
    // A clock that was put back must not silence it.
    expect(isStale(known, 999_999)).toBe(true)
  })
})

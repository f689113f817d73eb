import { describe, expect, test } from 'vitest'
import type { TopicCard } from '#features/topics/contract.ts'
import { FEED_ROWS, FeedStore, loadedBelow } from './feed-store.ts'

function rows(from: number, count: number): TopicCard[] {
  return Array.from({ length: count }, (_, index) => ({
    id: from - index,
    kind: 'article',
    title: '',
    summary: '',
    isPaid: false,
    isLiterature: false,
    sourceName: '',
    labels: [],
    tags: [],
    readCount: 0,
    commentCount: 0,
    time: { iso: '', text: '', monthDay: '' },
    sortDate: from - index,
  }))
}

describe('what is kept of a feed for whoever comes back', () => {
  const first = { filter: {}, next: 100 }

  test('is what was loaded below the page, and after a change of the tab what stands below its first rows', async () => {
    const loads = [rows(90, 3), rows(80, FEED_ROWS), rows(60, 5)]
    const store = new FeedStore(first, async () => loads.shift())
    await store.loadMore()
    expect(loadedBelow(store.read())).toEqual({ items: rows(90, 3), next: undefined })
    await store.choose({ tab: '新品' })
    expect(loadedBelow(store.read())).toEqual({ items: [], next: 61, after: 61 })
    await store.loadMore()
    const kept = loadedBelow(store.read())
    expect(kept).toEqual({ items: rows(60, 5), next: undefined, after: 61 })
    // The page of that tab ends where this one's first rows did.
    const page = new FeedStore({ filter: { tab: '新品' }, next: kept.after }, async () => [])
    expect(page.restore(kept)).toBe(true)
    expect(page.read()).toMatchObject({ items: rows(60, 5), next: undefined, replaces: false })
  })
})

describe('a feed in the browser', () => {
  test('rows are appended until fewer than a full load come, then there is no more', async () => {
    const loads = [rows(80, FEED_ROWS), rows(60, 5)]
    const store = new FeedStore({ filter: {}, next: 100 }, async () => loads.shift())
    await store.loadMore()
    expect(store.read()).toMatchObject({ next: 61, replaces: false })
    await store.loadMore()
    expect(store.read().items).toHaveLength(25)
    expect(store.read().next).toBeUndefined()
  })

  test('a full last load is followed by an empty one before there is no more', async () => {
    const loads = [rows(80, FEED_ROWS), []]
    const store = new FeedStore({ filter: {}, next: 100 }, async () => loads.shift())
    await store.loadMore()
    expect(store.read().next).toBe(61)
    await store.loadMore()
    expect(store.read()).toMatchObject({ next: undefined })
  })

  test('what was loaded before is put back below the list that the page came with, and goes on from there', async () => {
    const asked: (number | undefined)[] = []
    const store = new FeedStore({ filter: {}, next: 100 }, async (_filter, before) => {
      asked.push(before)
      return rows(60, 5)
    })
    expect(store.restore({ items: rows(80, FEED_ROWS), next: 61 })).toBe(true)
    await store.loadMore()
    expect(asked).toEqual([61])
    expect(store.read()).toMatchObject({ replaces: false, next: undefined })
    expect(store.read().items).toHaveLength(25)
    expect(store.restore({ items: [], next: 100 })).toBe(false)
    expect(store.read().items).toHaveLength(25)
  })

  test('a failed load changes nothing, ends the loading and asks for the same rows next time', async () => {
    const asked: (number | undefined)[] = []
    const store = new FeedStore({ filter: {}, next: 100 }, async (_filter, before) => {
      asked.push(before)
      return undefined
    })
    await store.loadMore()
    expect(store.read()).toMatchObject({ isLoading: false, next: 100 })
    await store.loadMore()
    expect(asked).toEqual([100, 100])
  })

  test('while one load is under way a second is not begun', async () => {
    let loads = 0
    const { promise, resolve } = Promise.withResolvers<TopicCard[]>()
    const store = new FeedStore({ filter: {}, next: 100 }, () => {
      loads += 1
      return promise
    })
    const both = [store.loadMore(), store.loadMore()]
    resolve([])
    await Promise.all(both)
    expect(loads).toBe(1)
  })

  test('an answer for the old tab is not appended to the new one', async () => {
    const old = Promise.withResolvers<TopicCard[]>()
    const store = new FeedStore({ filter: {}, next: 100 }, (filter) =>
      filter.tab ? Promise.resolve(rows(9, 2)) : old.promise,
    )
    const slow = store.loadMore()
    await store.choose({ tab: 'GaN产业' })
    old.resolve(rows(80, 3))
    await slow
    expect(store.read().items.map((item) => item.id)).toEqual([9, 8])
    expect(store.read()).toMatchObject({ filter: { tab: 'GaN产业' }, replaces: true, isLoading: false })
  })

  test('what the page came with is there again without being asked for, and says what is coming meanwhile', async () => {
    let asked = 0
    const { promise, resolve } = Promise.withResolvers<TopicCard[]>()
    const store = new FeedStore({ filter: {}, next: 100 }, () => {
      asked += 1
      return promise
    })
    const chosen = store.choose({ tab: 'GaN产业' })
    expect(store.read()).toMatchObject({ filter: {}, coming: { tab: 'GaN产业' }, isLoading: true })
    resolve(rows(60, 5))
    expect(await chosen).toBe('shown')
    expect(store.read()).toMatchObject({ filter: { tab: 'GaN产业' }, coming: undefined, replaces: true })
    expect(await store.choose({})).toBe('shown')
    expect(store.read()).toMatchObject({ filter: {}, items: [], replaces: false, next: 100 })
    expect(asked).toBe(1)
  })

  test('a choice that does not come says so, and one that was overtaken is not shown', async () => {
    const answers: (readonly TopicCard[] | undefined)[] = [undefined, rows(60, 5), rows(40, 5)]
    const store = new FeedStore({ filter: {}, next: 100 }, async () => answers.shift())
    expect(await store.choose({ tab: 'GaN产业' })).toBe('failed')
    expect(store.read()).toMatchObject({ filter: {}, coming: undefined, isLoading: false })
    const first = store.choose({ tab: '峰会' })
    const second = store.choose({ tab: '新品' })
    expect([await first, await second]).toEqual(['overtaken', 'shown'])
    expect(store.read().filter).toEqual({ tab: '新品' })
  })
})

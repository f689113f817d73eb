import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { Answer, type Rendered } from './answer.server.ts'
import { PageCache } from './page-cache.server.ts'

function page(text: string, tags: readonly string[] = [], seconds = 60): Rendered {
  return { status: 200, body: Buffer.from(text), headers: {}, visit: undefined, keep: { seconds, tags } }
}

function cacheAt(clock: { ms: number }, maxBytes = 1_000_000) {
  const failures: unknown[] = []
  const cache = new PageCache({
    maxBytes,
    now: () => clock.ms,
    onRenewalFailed: (_key, error) => failures.push(error),
  })
  return { cache, failures }
}

const textOf = (answer: Answer | undefined) => answer?.encoded('identity')?.toString()

describe('page cache', () => {
  test('a page is rendered once for many who ask at the same time', async () => {
    const { cache } = cacheAt({ ms: 0 })
    let renders = 0
    const { promise, resolve } = Promise.withResolvers<Rendered>()
    const render = () => {
      renders += 1
      return promise
    }
    const asked = Array.from({ length: 20 }, () => cache.fetch('visitor /', render))
    resolve(page('home'))
    const answers = await Promise.all(asked)
    expect(renders).toBe(1)
    expect(new Set(answers).size).toBe(1)
  })

  test('audiences never share a page', async () => {
    const { cache } = cacheAt({ ms: 0 })
    await cache.fetch('visitor /topic/1', async () => page('preview'))
    await cache.fetch('member:semi /topic/1', async () => page('full'))
    expect(textOf(cache.peek('visitor /topic/1'))).toBe('preview')
    expect(textOf(cache.peek('member:semi /topic/1'))).toBe('full')
  })

  test('no page is sent on another day than the one it was begun on', async () => {
    const clock = { ms: 0 }
    const cache = new PageCache({
      maxBytes: 1_000_000,
      now: () => clock.ms,
      leftOfDay: () => 10_000 - clock.ms,
      onRenewalFailed: () => {},
    })
    const render = async () => page(`made at ${clock.ms}`)
    await cache.fetch('k', render)
    clock.ms = 9_999
    expect(textOf(cache.peek('k'))).toBe('made at 0')
    const { promise, resolve } = Promise.withResolvers<Rendered>()
    const late = cache.fetch('late', () => promise)
    clock.ms = 10_000
    resolve(page('of yesterday'))
    await late
    expect([cache.peek('k'), cache.peek('late')]).toEqual([undefined, undefined])
    expect(textOf(await cache.fetch('k', render))).toBe('made at 10000')
  })

  test('no page is sent from the moment on at which it changes by itself', async () => {
    const clock = { ms: 0 }
    const { cache } = cacheAt(clock)
    const opens = 20_000
    const render = async (): Promise<Rendered> => ({
      ...page(clock.ms < opens ? 'soon' : 'open'),
      keep: { seconds: 60, tags: [], ...(clock.ms < opens && { changesInMs: opens - clock.ms }) },
    })
    await cache.fetch('k', render)
    clock.ms = opens - 1
    expect(textOf(cache.peek('k'))).toBe('soon')
    clock.ms = opens
    expect(textOf(await cache.fetch('k', render))).toBe('open')
    clock.ms = opens + 61_000
    expect(textOf(cache.peek('k'))).toBe('open')
  })

  test('an old page is sent once more while a new one is made', async () => {
    const clock = { ms: 0 }
    const { cache } = cacheAt(clock)
    let version = 0
    const render = async () => page(`version ${(version += 1)}`, [], 60)
    await cache.fetch('k', render)
    clock.ms = 61_000
    expect(textOf(cache.peek('k'))).toBe('version 1')
    await Promise.resolve()
    await new Promise(setImmediate)
    expect(textOf(cache.peek('k'))).toBe('version 2')
    expect(version).toBe(2)
  })

  test('a page that is far too old is not sent', async () => {
    const clock = { ms: 0 }
    const { cache } = cacheAt(clock)
    await cache.fetch('k', async () => page('old'))
    clock.ms = 3_600_000
    expect(cache.peek('k')).toBeUndefined()
  })

  test('when rendering fails because something is down, the old page is better than none', async () => {
    const clock = { ms: 0 }
    const { cache, failures } = cacheAt(clock)
    await cache.fetch('k', async () => page('old'))
    clock.ms = 3_600_000
    const answer = await cache.fetch('k', () => Promise.reject(new Error('database is down')))
    expect(textOf(answer)).toBe('old')
    expect(failures).toHaveLength(1)
  })

  test('content that is gone is not shown from an old page', async () => {
    const clock = { ms: 0 }
    const { cache } = cacheAt(clock)
    await cache.fetch('k', async () => page('old'))
    clock.ms = 3_600_000
    const gone = new Refusal('not_found', 'topic_not_found')
    await expect(cache.fetch('k', () => Promise.reject(gone))).rejects.toBe(gone)
    expect(cache.size.entries).toBe(0)
  })

  test('a fault of ours, or of what we stand on, leaves the old page to be shown, and is heard of', async () => {
    const clock = { ms: 0 }
    const { cache, failures } = cacheAt(clock)
    await cache.fetch('k', async () => page('old'))
    clock.ms = 3_600_000
    const faults = [
      new z.ZodError([]),
      new TypeError('x'),
      new Refusal('unavailable', 'database_unavailable'),
    ]
    for (const fault of faults)
      expect(textOf(await cache.fetch('k', () => Promise.reject(fault)))).toBe('old')
    expect(failures).toEqual(faults)
  })

  test('a purge drops the pages with the tag and no others', async () => {
    const { cache } = cacheAt({ ms: 0 })
    await cache.fetch('a', async () => page('a', ['topic:1', 'topics']))
    await cache.fetch('b', async () => page('b', ['topic:2']))
    cache.purge(['topic:1'])
    expect(cache.peek('a')).toBeUndefined()
    expect(textOf(cache.peek('b'))).toBe('b')
  })

  test('a page whose rendering began before a purge is not kept after it', async () => {
    const { cache } = cacheAt({ ms: 0 })
    const { promise, resolve } = Promise.withResolvers<Rendered>()
    const asked = cache.fetch('a', () => promise)
    cache.purge(['topic:1'])
    resolve(page('before the change', ['topic:1']))
    expect(textOf(await asked)).toBe('before the change')
    expect(cache.peek('a')).toBeUndefined()
  })

  test('pages that must not be kept are rendered each time', async () => {
    const { cache } = cacheAt({ ms: 0 })
    await cache.fetch('a', async () => ({ ...page('private'), keep: undefined }))
    expect(cache.peek('a')).toBeUndefined()
  })

  test('memory is bounded: the pages not asked for longest give way', async () => {
    const { cache } = cacheAt({ ms: 0 }, 50_000)
    for (let number = 0; number < 40; number += 1) {
      await cache.fetch(`k${number}`, async () => page('x'.repeat(2000), ['topics']))
    }
    expect(cache.size.bytes).toBeLessThanOrEqual(50_000)
    expect(cache.peek('k0')).toBeUndefined()
    expect(cache.peek('k39')).toBeDefined()
    cache.purge(['topics'])
    expect(cache.size.entries).toBe(0)
  })

  test('keys of which there is no end give way to each other, and never drive out another', async () => {
    const isEndless = (key: string) => key.includes('?')
    const cache = new PageCache({
      maxBytes: 40_000,
      isEndless,
      now: () => 0,
      onRenewalFailed: () => undefined,
    })
    const text = 'x'.repeat(2000)
    await cache.fetch('/topic/1', async () => page(text, ['topic:1']))
    for (let number = 0; number < 40; number += 1)
      await cache.fetch(`/topic/1?comments=${number}`, async () => page(text, ['topic:1']))
    expect(cache.peek('/topic/1')).toBeDefined()
    expect(cache.peek('/topic/1?comments=0')).toBeUndefined()
    expect(cache.peek('/topic/1?comments=39')).toBeDefined()
    expect(cache.size.bytes).toBeLessThanOrEqual(10_000 + 2000 + 1024)
    cache.purge(['topic:1'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('each encoding is made once and unpacks to the same page', async () => {
    const answer = new Answer(page('碳化硅'.repeat(500)))
    const [first, second] = await Promise.all([answer.encode('br'), answer.encode('br')])
    expect(first).toBe(second)
    expect(brotliDecompressSync(first).toString()).toBe('碳化硅'.repeat(500))
    expect(gunzipSync(await answer.encode('gzip')).toString()).toBe('碳化硅'.repeat(500))
  })

  test('of a kept page only what browsers ask for stays, and who asks for the plain one has it unpacked', async () => {
    const { cache } = cacheAt({ ms: 0 })
    const text = '碳化硅衬底的良率在这一年稳步上升。'.repeat(200)
    const answer = await cache.fetch('k', async () => page(text))
    const plain = Buffer.byteLength(text)
    expect(cache.size.bytes).toBeGreaterThan(plain)
    const brotli = await answer.encode('br')
    expect(answer.bytes).toBe(brotli.length)
    // No larger piece of memory stands behind the few bytes.
    expect(brotli.buffer.byteLength).toBe(brotli.length)
    expect(cache.size.bytes).toBeLessThan(plain)
    expect(gunzipSync(await answer.encode('gzip')).toString()).toBe(text)
    expect((await answer.encode('identity')).toString()).toBe(text)
    // Somebody wants it: from now on it stays, and counts.
    await answer.encode('br')
    expect(answer.encoded('identity')?.toString()).toBe(text)
    expect(cache.size.bytes).toBeGreaterThan(plain)
  })

  test('memory is bounded however pages are asked for', async () => {
    const { cache } = cacheAt({ ms: 0 }, 50_000)
    for (let number = 0; number < 25; number += 1) {
      const answer = await cache.fetch(`k${number}`, async () => page('氮化镓'.repeat(2000), ['topics']))
      await Promise.all((['br', 'gzip'] as const).map((encoding) => answer.encode(encoding)))
    }
    expect(cache.size.entries).toBe(25)
    for (let number = 24; number >= 0; number -= 1) await cache.peek(`k${number}`)?.encode('identity')
    expect(cache.size.bytes).toBeLessThanOrEqual(50_000)
    expect(cache.size.entries).toBe(2)
    cache.purge(['topics'])
    expect(cache.size).toEqual({ entries: 0, bytes: 0 })
  })

  test('what is sent once is not packed for keeping', async () => {
    const answer = new Answer({ ...page('碳化硅'.repeat(500)), keep: undefined })
    await answer.encode('br')
    expect(answer.encoded('identity')?.toString()).toBe('碳化硅'.repeat(500))
  })
})

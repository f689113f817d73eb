import { expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import type { SharedContext } from '../context.ts'
import { DAY_MS } from '../durations.ts'
import { fragmentOf, Place, renderWithFragments } from './fragment.server.tsx'
import { sharedPart, SharedParts } from './shared-parts.server.ts'

const contextAt = async (sharedParts: SharedParts, laterMs = 0): Promise<SharedContext> => {
  const { db } = await testDatabase()
  const audience = { key: 'member:semi', memberOf: ['semi'] }
  const now = new Date(NOON.getTime() + laterMs)
  return { ...testContext(db, { audience, now }), sharedParts }
}

test('fragments stand where they were placed, and a text that looks like a place stays a text', () => {
  const hot = fragmentOf('hot', <ol title="$&">热榜</ol>)
  const other = fragmentOf('other', <p>另一块</p>)
  const html = renderWithFragments(
    <main>
      <Place fragment={other} />
      {'<portal-fragment at="0"></portal-fragment>'}
      <Place fragment={hot} />
    </main>,
  )
  expect(html.toString()).toBe(
    '<main><p>另一块</p>&lt;portal-fragment at=&quot;0&quot;&gt;&lt;/portal-fragment&gt;<ol title="$&amp;">热榜</ol></main>',
  )
})

test('a shared part is read once until its tag is purged or half a minute has passed, for nobody in particular', async () => {
  const parts = new SharedParts()
  const audiences: string[] = []
  const show = async (laterMs = 0) => {
    const context = await contextAt(parts, laterMs)
    return sharedPart(context, { name: 'hot', tags: ['hot'] }, async ({ audience }) =>
      audiences.push(audience.key),
    )
  }
  expect([await show(), await show(29_000)]).toEqual([1, 1])
  parts.purge(['ads'])
  expect(await show()).toBe(1)
  parts.purge(['topics', 'hot'])
  expect(await show()).toBe(2)
  expect(await show(31_000)).toBe(3)
  expect(new Set(audiences)).toEqual(new Set(['visitor']))
})

test('a shared part of yesterday is read anew', async () => {
  const parts = new SharedParts()
  const read = async (laterMs: number) =>
    sharedPart(await contextAt(parts, laterMs), { name: 'events', tags: ['events'] }, async ({ now }) => now)
  const midnight = 12 * 3_600_000
  await read(midnight - 2)
  expect((await read(midnight - 1)).getTime()).toBe(NOON.getTime() + midnight - 2)
  expect((await read(midnight)).getTime()).toBe(NOON.getTime() + midnight)
})

test('a shared part that was read while the clock was a day ahead is read anew', async () => {
  const parts = new SharedParts()
  const read = async (laterMs: number) =>
    sharedPart(await contextAt(parts, laterMs), { name: 'ads', tags: ['ads'] }, async ({ now }) => now)
  await read(DAY_MS)
  expect(await read(0)).toEqual(NOON)
  expect(await read(29_000)).toEqual(NOON)
})

test('what was being read when it was purged, or could not be read, is read anew', async () => {
  const parts = new SharedParts()
  const context = await contextAt(parts)
  const options = { name: 'hot', tags: ['hot'] }
  const { promise, resolve } = Promise.withResolvers<string>()
  const old = parts.read(context, options, () => promise)
  parts.purge(['hot'])
  resolve('old')
  expect(await old).toBe('old')
  expect(await parts.read(context, options, async () => 'new')).toBe('new')
  parts.clear()
  await expect(
    parts.read(context, options, () => Promise.reject(new Error('database is down'))),
  ).rejects.toThrow('database is down')
  expect(await parts.read(context, options, async () => 'back')).toBe('back')
})

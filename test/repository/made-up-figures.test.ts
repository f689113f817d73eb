import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { topicCounters } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'

/** What is shown as reads and shares comes from people, whichever way their browsers fetch the pages. */

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
let portal: Portal
let id: number

beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  id = await makeArticle(testContext((await testDatabase()).db))
})

const ask = (url: string, { method = 'GET', headers = {}, payload }: Ask = {}) =>
  portal.app.inject({ method, url, headers: { 'user-agent': CHROME, ...headers }, payload })
interface Ask {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Record<string, string>
  readonly payload?: object
}

async function reads(): Promise<number | undefined> {
  const { db } = await testDatabase()
  await portal.reads.write(db)
  const [row] = await db.select().from(topicCounters).where(eq(topicCounters.topicId, id))
  return row?.reads
}

describe('a read', () => {
  test('is a page that is opened, out of the cache or not, and not HEAD', async () => {
    await ask(`/topic/${id}`, { method: 'HEAD' })
    await ask(`/topic/${id}`, { method: 'HEAD' })
    expect(await reads()).toBe(0)
    await ask(`/topic/${id}`)
    expect(await reads()).toBe(1)
  })

  test('that a browser fetched ahead counts when the page is really opened', async () => {
    const ahead = { headers: { 'sec-purpose': 'prefetch' } }
    await ask(`/topic/${id}`, ahead)
    await ask(`/topic/${id}`, ahead)
    expect(await reads()).toBe(0)
    const told = { method: 'POST', payload: { id } } as const
    expect((await ask('/openapi/v1/vue/topics/read', told)).json()).toMatchObject({ code: 0, json: null })
    await ask('/openapi/v1/vue/topics/read', told)
    expect(await reads()).toBe(1)
  })
})

test('a read of what is not there, or not public, leaves no trace', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`update topics set state = 'withdrawn' where id = ${id}`)
  const told = (of: number) => ask('/openapi/v1/vue/topics/read', { method: 'POST', payload: { id: of } })
  for (const of of [id, id + 900_000, Number.MAX_SAFE_INTEGER])
    expect((await told(of)).json()).toMatchObject({ code: 0 })
  const { rows } = await db.execute(
    sql`select from topic_reads where topic_id in (${id}, ${id + 900_000}, ${Number.MAX_SAFE_INTEGER})`,
  )
  expect(rows).toEqual([])
})

test('a short link counts its reader once, and neither robots nor HEAD', async () => {
  const { db } = await testDatabase()
  const code = await ensureShortLink(testContext(db), `/topic/${id}`)
  const figures = async () => {
    const shares = await db.execute(sql`select count(*) from topic_share_visits where topic_id = ${id}`)
    const links = await db.execute(sql`select opened from short_links where code = ${code}`)
    return [Number(shares.rows[0]?.count), Number(links.rows[0]?.opened)]
  }
  await ask(`/s/${code}`, { method: 'HEAD' })
  await ask(`/s/${code}`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
  expect(await figures()).toEqual([0, 0])
  expect((await ask(`/s/${code}`)).headers.location).toBe(`/topic/${id}`)
  await ask(`/s/${code}`)
  expect(await figures()).toEqual([1, 1])
})

test('one address counts five times at most, also with many browsers at once', async () => {
  const { db } = await testDatabase()
  const code = await ensureShortLink(testContext(db), `/topic/${id}`)
  await db.execute(sql`update topics set is_paid = true where id = ${id}`)
  const browsers = Array.from({ length: 30 }, (_, number) => ({ 'user-agent': `${CHROME} ${number}` }))
  await Promise.all(
    browsers.flatMap((headers) => [
      ask(`/s/${code}`, { headers }),
      ask('/openapi/v1/vue/topics/read', { method: 'POST', headers, payload: { id } }),
      ask('/openapi/v1/vue/topics/gate', { method: 'POST', headers, payload: { id, step: 'shown' } }),
    ]),
  )
  const { rows } = await db.execute(sql`
    select (select opened from short_links where code = ${code}) as opened,
      (select count(*) from topic_share_visits where topic_id = ${id}) as shares,
      (select count(*) from topic_reads where topic_id = ${id}) as reads,
      (select count(*) from gate_visits where topic_id = ${id}) as gates`)
  const [figures = {}] = rows
  expect(Object.values(figures).map(Number)).toEqual([5, 5, 5, 5])
})

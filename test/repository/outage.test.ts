import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { inTransaction } from '#platform/context.ts'
import { isOutage } from '#platform/database/outage.server.ts'
import { calls, pages } from '../../src/app/registries.server.ts'
import { breakableDatabase, type BreakableDatabase } from '../breakable-database.ts'
import { NOON, testConfiguration, testContext, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { memoryLog } from '../memory-log.ts'
import { testPortal } from '../portal.ts'
import { cookieOf } from '../readers.ts'
import { eventually } from '../eventually.ts'

/** What becomes of the portal while its database is away, and when it is back. */

let database: BreakableDatabase
let portal: Awaited<ReturnType<typeof testPortal>>
let articleId = 0
let token = ''
const TOKEN = 'a-token-of-the-operator'
const OPERATOR = { authorization: `Bearer ${TOKEN}` }
const { log, lines } = memoryLog()
const strays: unknown[] = []
const onStray = (error: unknown) => void strays.push(error)

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  articleId = await makeArticle(context, { title: '断网时也能读' })
  token = (await personWithToken(context)).token
  database = await breakableDatabase({ log })
  portal = await testPortal({
    configuration: { ...testConfiguration, metricsToken: TOKEN },
    database: database.opened,
    services: testServices(database.opened.db),
    log,
  })
  process.on('unhandledRejection', onStray)
})
afterEach(async () => {
  await database.mend()
  await eventually(async () => {
    // Until changes are heard again, what is kept may be dropped at any moment.
    const { json } = await portal.app.inject({ url: '/readyz', headers: OPERATOR })
    expect(json()).toMatchObject({ ready: true, hearsChanges: true })
  })
})
afterAll(async () => {
  process.off('unhandledRejection', onStray)
  await portal.close()
  await database.close()
})

/** Addresses and methods of everything that is registered; a page may be read by a person, too. */
const requests = [
  ...pages.flatMap(({ path, aliases }) =>
    [path, ...aliases].map((each) => ({ method: 'GET' as const, path: each, example: {} })),
  ),
  ...calls.map(({ method, path, example }) => ({ method, path, example: example as object })),
]

const filled = (path: string) =>
  encodeURI(
    path
      .replace(':id', String(articleId))
      .replace(':code', 'abcde')
      .replace(':part', '1')
      .replace(':year', '2024')
      .replace(':key', '2024-top10')
      .replace('*', 'x'),
  )

async function ask({ method, path, example }: (typeof requests)[number], headers: Record<string, string>) {
  const query = new URLSearchParams(
    Object.entries(example).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { statusCode, headers: given } = await portal.app.inject(
    method === 'GET'
      ? { method, url: `${filled(path)}?${query}`, headers }
      : { method, url: filled(path), payload: example, headers },
  )
  const isRefused = statusCode === 503 && Number(given['retry-after']) > 0
  return { name: `${method} ${path} ${statusCode}`, statusCode, isRefused }
}

test('without the database no page and no call ends the process: each answers 503, or what needs no database', async () => {
  await database.stop()
  const answers = []
  for (const request of requests) answers.push(await ask(request, {}))
  const wrong = answers.filter(({ statusCode, isRefused }) => statusCode >= 500 && !isRefused)
  expect(wrong.map(({ name }) => name)).toEqual([])
  const refused = answers.filter(({ isRefused }) => isRefused).map(({ name }) => name)
  expect(refused).toEqual(expect.arrayContaining(['GET / 503', 'GET /news 503', 'GET /topic/:id 503']))
  expect(strays).toEqual([])
})

test('without the database nobody who is signed in is taken for a stranger: everything answers 503', async () => {
  await database.stop()
  const wrong = []
  for (const request of requests) {
    const answer = await ask(request, { authorization: token, ...cookieOf(token) })
    if (!answer.isRefused) wrong.push(answer.name)
  }
  expect(wrong).toEqual([])
  expect(strays).toEqual([])
})

test('a connection that ends between two statements of a transaction is an outage, and the process lives', async () => {
  const { pool } = await testDatabase()
  const context = testContext(database.opened.db)
  const failure = await inTransaction(context, async ({ db }) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    // Ends the session and waits until it is gone.
    await pool.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
    await db.execute(sql`select 1`)
  }).catch((error: unknown) => error)
  expect(isOutage(failure)).toBe(true)
  expect(strays).toEqual([])
})

test('the log tells of an outage once, not with every request', async () => {
  await database.stop()
  lines.length = 0
  for (let count = 0; count < 20; count += 1) await portal.app.inject(`/topic/${articleId + 1000 + count}`)
  expect(lines.filter((line) => line.includes('database unavailable')).length).toBeLessThan(3)
})

test('pages that are kept are read on for as long as it takes, by visitors and by whoever was signed in', async () => {
  const urls = ['/', `/topic/${articleId}`]
  const headers = [{}, cookieOf(token)]
  for (const url of urls) for (const who of headers) await portal.app.inject({ url, headers: who })
  await database.stop()
  for (const hours of [0.02, 0.9]) {
    portal.setNow(new Date(NOON.getTime() + hours * 60 * 60_000))
    for (const url of urls)
      for (const who of headers)
        expect((await portal.app.inject({ url, headers: who })).statusCode, `${url} ${hours}`).toBe(200)
  }
  expect((await portal.app.inject('/news')).statusCode).toBe(503)
  portal.setNow(NOON)
})

test('what was changed while nobody could hear of it is shown once the database is back', async () => {
  const url = `/topic/${articleId}`
  // Not toContain, which would print whole pages.
  const shows = async (title: string) => (await portal.app.inject(url)).body.includes(title)
  expect(await shows('断网时也能读')).toBe(true)
  await database.stop()
  const context = testContext((await testDatabase()).db)
  await context.db.update(topics).set({ title: '改过的标题' }).where(eq(topics.id, articleId))
  expect(await shows('断网时也能读')).toBe(true)
  await database.mend()
  await expect.poll(() => shows('改过的标题'), { timeout: 60_000, interval: 50 }).toBe(true)
})

test('whether the portal is ready follows the database', async () => {
  expect((await portal.app.inject('/readyz')).statusCode).toBe(200)
  await database.stop()
  expect((await portal.app.inject('/readyz')).statusCode).toBe(503)
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200)
})

test('a failure nobody foresaw has a number, the same in the answer, its header and the log, and no other request has it', async () => {
  const { pool } = await testDatabase()
  await pool.query('alter table topic_lists rename to topic_lists_away')
  try {
    const numbers = new Set<string>()
    const call = { method: 'POST', url: '/openapi/v1/vue/topics', payload: {} } as const
    for (const request of [{ url: '/paynews' }, call, { url: '/paynews' }]) {
      lines.length = 0
      const answer = await portal.app.inject(request)
      expect(answer.statusCode, request.url).toBe(500)
      const number = String(answer.headers['x-request-id'])
      expect(answer.body.includes(`编号 ${number}`)).toBe(true)
      expect(lines.join('')).toContain(`"requestId":"${number}"`)
      numbers.add(number)
    }
    expect(numbers.size).toBe(3)
  } finally {
    await pool.query('alter table topic_lists_away rename to topic_lists')
  }
})

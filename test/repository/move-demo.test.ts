import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDictionary } from '../../db/basics/fill-basics.server.ts'
import { fillWithDemo } from '../../db/demo/fill-with-demo.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import type { Services } from '#platform/context.ts'
import { calls, portalJobs, portalMessages } from '../../src/app/registries.server.ts'
import type { MoveEvent } from '../../src/old-portal/move.ts'
import { movePortal } from '../../src/old-portal/move-portal.server.ts'
import { numbersIn } from '../../src/old-portal/numbers.ts'
import { openOldPortal } from '../../src/old-portal/portal-client.server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { silentLog, testConfiguration, testContext, testServices } from '../context.ts'
import { anotherDatabase, testDatabase, type TestDatabase } from '../database.ts'
import { memoryLog } from '../memory-log.ts'
import { testPortal } from '../portal.ts'
import { makeReader, signIn } from '../readers.ts'

/**
 * The whole demo moved into an empty portal over HTTP, by its calls alone, then everything that both show compared: what
 * differs is named here with its reason, and nothing else differs.
 */

const root = resolve(import.meta.dirname, '../..')
/** When the demo was there; what it says of ads and pins has begun by then. */
let now: Date
let oldDatabase: TestDatabase
let oldServices: Services
let old: Portal
let next: Portal
const events: MoveEvent[] = []
/** Of a member in the old portal and in the new one, who reads all. */
let tokens: readonly [string, string]

beforeAll(async () => {
  oldDatabase = await anotherDatabase()
  const services = testServices(oldDatabase.db)
  oldServices = services
  const database = { ...oldDatabase, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) }
  await fillWithDemo({
    configuration: testConfiguration,
    database,
    services,
    log: silentLog,
    root,
    simulators: {},
  })
  now = new Date()
  old = await testPortal({ database, services, clock: () => now })
  const oldContext = testContext(oldDatabase.db, { now })
  const token = await signIn(oldContext, await makeReader(oldContext, 'member'))
  const origin = await old.app.listen({ host: '127.0.0.1', port: 0 })
  const { db } = await testDatabase()
  const context = testContext(db, { now })
  // Feeds and words are the new portal's own: no call gives them.
  await fillDictionary(context, root)
  const numbers = numbersIn('topic:10001-10080,user:1001-1050,file:6001-6080,chart:501-510')
  if (typeof numbers === 'string') throw new Error(numbers)
  await movePortal(context, {
    portal: openOldPortal({ origin, token, pause: () => Promise.resolve() }),
    messages: portalMessages,
    numbers,
    onEvent: (event) => void events.push(event),
  })
  next = await testPortal({ services: context.services, clock: () => now })
  tokens = [token, await signIn(context, await makeReader(context, 'member'))]
}, 600_000)

afterAll(async () => {
  await next.close()
  await old.close()
  await oldDatabase.close()
})

const PREFIX = '/openapi/v1/vue'
const get = (url: string) => ({ method: 'GET', url }) as const
const post = (url: string, payload: object) => ({ method: 'POST', url, payload }) as const
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** What differs and why; `where` is the place in the answer. */
const EXPLAINED: readonly { readonly call: RegExp; readonly where: RegExp; readonly why: string }[] = [
  { call: /./, where: /\.readNum$/, why: 'nobody has read anything in the new portal' },
  { call: /comments$/, where: /\.(id|parentId)$/, why: 'comments have no address of their own' },
  {
    call: /file$|files\?/,
    where: /\.page$/,
    why: 'no call gives the bytes of documents that are not public',
  },
  { call: /topic\//, where: /topicDocument\.fileId$/, why: 'the document of a topic comes after the topic' },
  {
    call: /topic\//,
    where: /topic\.labels\.\d+$/,
    why: 'beyond twenty, and of questions, by the dictionary',
  },
  {
    call: /user\//,
    where: /hjUsers\.\d+\.(job|company)$/,
    why: 'a profile that hides its job does not tell it',
  },
  {
    call: /discern/,
    where: /\.glimpse$/,
    why: 'the specified answer has the picture of a chart, not its figures',
  },
  {
    call: /topic\//,
    where: /contentAdInfo$/,
    why: 'of an ad between paragraphs the call gives the picture, but not where it leads: it stays behind',
  },
  { call: /topics$|special/, where: /answer\.huidaContent$/, why: 'lines of an answer come as paragraphs' },
]

test('every call gives what it gave, save for what is named here', async () => {
  const [main, other] = ['semi', 'display']
  const asked = [
    ...range(10_001, 10_070).flatMap((id) => [
      get(`${PREFIX}/topic/${id}`),
      post(`${PREFIX}/comments`, { id }),
    ]),
    ...range(1001, 1042).map((id) => get(`${PREFIX}/user/${id}?id=${id}`)),
    ...range(1001, 1042).map((id) => post(`${PREFIX}/user/topics`, { id, limit: 100 })),
    ...range(3001, 3026).map((id) => get(`${PREFIX}/special/${id}`)),
    ...range(2001, 2060).map((id) => get(`${PREFIX}/discern/${id}`)),
    ...range(401, 405).flatMap((id) => [
      get(`${PREFIX}/community/${id}`),
      post(`${PREFIX}/community/topics`, { id, limit: 100 }),
      post(`${PREFIX}/community/topics`, { id, type: 1, limit: 100 }),
      post(`${PREFIX}/community/users`, { id }),
    ]),
    ...range(6001, 6068).map((id) => post(`${PREFIX}/file`, { id })),
    ...range(501, 506).map((id) => get(`${PREFIX}/chart?id=${id}`)),
    get(`${PREFIX}/communities`),
    get(`${PREFIX}/partners`),
    get(`${PREFIX}/topAds`),
    post(`${PREFIX}/banners`, {}),
    post(`${PREFIX}/ads`, {}),
    ...[main, other].flatMap((industry) => [
      get(`/semi/events/list?type=3&industry=${industry}`),
      get(`/events/pc/files?limit=100&industry=${industry}`),
      get(`/semi/events/wp/pcmore?industry=${industry}`),
      get(`/semi/events/wp/jibaolist?industry=${industry}`),
      post(`${PREFIX}/specials`, { industry, limit: 100 }),
      post(`${PREFIX}/discerns`, { industry, limit: 100 }),
      post(`${PREFIX}/topics`, { industry, limit: 100 }),
      post(`${PREFIX}/topics`, { industry, wenxian: 1, limit: 100 }),
      post(`${PREFIX}/topics`, { industry, categoryLabels: ['SiC产业'], limit: 100 }),
      post(`${PREFIX}/topicsPage`, { industry, cate: 'own' }),
      post(`${PREFIX}/topicsPage`, { industry, cate: 'other' }),
    ]),
  ]
  const left: string[] = []
  for (const request of asked) {
    const answers = [old, next].map(async (portal, at) => {
      const headers = { authorization: tokens[at] ?? '' }
      return comparable((await portal.app.inject({ ...request, headers })).json())
    })
    const [a, b] = await Promise.all(answers)
    differences(a, b, '', (where, x, y) => {
      if (EXPLAINED.some((each) => each.call.test(request.url) && each.where.test(where))) return
      left.push(
        `${request.url} ${where}: ${JSON.stringify(x)?.slice(0, 200)} | ${JSON.stringify(y)?.slice(0, 200)}`,
      )
    })
  }
  expect(left).toEqual([])
}, 300_000)

/** Calls whose right answer on the demo is empty. */
const NOTHING_TO_SAY: Readonly<Record<string, string>> = {
  [`${PREFIX}/award/votes`]: 'no vote is open',
}

test('the OpenAPI document’s example of everything that all visitors read alike gives something of the demo', async () => {
  const empty: string[] = []
  for (const { method, path, example } of calls.filter(({ isShared }) => isShared)) {
    const given = example as Readonly<Record<string, unknown>>
    const address = path.replaceAll(/:(\w+)/g, (_, name: string) => String(given[name]))
    const query = new URLSearchParams(Object.entries(given).map(([key, value]) => [key, String(value)]))
    const request = method === 'GET' ? get(`${address}?${query}`) : post(address, given)
    const answer = (await old.app.inject(request)).json<{ code: number }>()
    const { code, ...fields } = { ...answer, msg: undefined }
    if (code !== 0 || saysSomething(fields) === path in NOTHING_TO_SAY)
      empty.push(`${method} ${path}: ${JSON.stringify(answer)}`)
  }
  expect(empty).toEqual([])
})

test('a company of the demo’s own is first among the labels of what names it (B-66)', async () => {
  const labels = async (id: number) => {
    const answer = await old.app.inject(get(`${PREFIX}/topic/${id}`))
    return answer.json<{ json: { topic: { labels: string[] } } }>().json.topic.labels
  }
  expect((await labels(10_019))[0]).toBe('晶曜半导体')
})

/** Pages of what no call gives. */
const NOT_MOVED = /^\/ev\/jgj|^\/jgj/

test('every page of the site map is there under its address and title, save for the awards, which no call gives', async () => {
  const paths = new Set<string>()
  const pathsIn = async (url: string) => {
    const { body } = await old.app.inject({ url })
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
      const { pathname, search } = new URL(address.replaceAll('&amp;', '&'))
      return pathname + search
    })
  }
  for (const part of await pathsIn('/sitemap.xml')) for (const path of await pathsIn(part)) paths.add(path)
  expect(paths.size).toBeGreaterThan(300)
  const left: string[] = []
  // Labels come from the dictionary, whose companies are the demo's own.
  for (const url of [...paths].filter((path) => !NOT_MOVED.test(path) && !path.startsWith('/label/'))) {
    const [a, b] = await Promise.all([old, next].map((portal) => portal.app.inject({ url })))
    const shown = [a, b].map((answer) =>
      [answer?.statusCode, /<title>([^<]*)/.exec(answer?.body ?? '')?.[1]].join(' '),
    )
    if (shown[0] !== shown[1]) left.push(`${url}: ${shown.join(' | ')}`)
  }
  expect(left).toEqual([])
}, 300_000)

test('what could not be had is told, each with its reason', () => {
  const notes = events.flatMap((event) => event.notes)
  const reasons = ['原件不向访客公开', '置顶不随内容搬来，请编辑重新安排']
  for (const reason of reasons) expect(notes.filter((note) => note.includes(reason))).not.toEqual([])
  expect(notes.filter((note) => !reasons.some((reason) => note.includes(reason)))).toEqual([])
})

test('every job does its work on the demo with no more rights than it says it needs, today, tomorrow and when all is over', async () => {
  const { log, lines } = memoryLog('warn')
  for (const days of [0, 1, 45, 400]) {
    const context = {
      ...testContext(oldDatabase.db, { now: new Date(now.getTime() + days * DAY_MS) }),
      log,
      services: oldServices,
    }
    for (const { name, run } of portalJobs((actor) => ({ ...context, actor })))
      await expect(run(), `${name} after ${days} days`).resolves.not.toThrow()
  }
  expect(lines).toEqual([])
}, 300_000)

/**
 * An answer without what a picture is called in which store, and of a body the words and pictures: calls know paragraphs
 * alone, so lines of tables and lists come back as paragraphs.
 */
function comparable(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    // Those of one weight come in another order each time.
    if (/^part\d$/.test(key) && Array.isArray(inner)) return inner.toSorted((one, other) => one.id - other.id)
    if ((key === 'content' || key === 'huidaContents') && Array.isArray(inner)) return wordsAndPictures(inner)
    return key === 'huidaContent' && typeof inner === 'string' ? inner.replaceAll(/\s/g, '') : inner
  })
  return JSON.parse(text.replaceAll(/\/img\/[0-9a-f]{24}/g, '/img/*').replaceAll(/"[0-9a-f]{24}"/g, '"*"'))
}

/** Whether anything but empty lists, nothing and how many there are stands in it. */
function saysSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething)
  return typeof value === 'string' && value !== ''
}

function wordsAndPictures(
  content: readonly { type?: string; text?: string; url?: string; imgDesc?: string }[],
) {
  const words = content.map(({ text = '' }) => text).join('')
  const media = content
    .filter(({ type }) => type !== 'text')
    .map(({ type, url, imgDesc }) => [type, url, imgDesc])
  return { words: words.replaceAll(/\s/g, ''), media }
}

function differences(
  a: unknown,
  b: unknown,
  where: string,
  tell: (where: string, a: unknown, b: unknown) => void,
): void {
  if (isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      differences(a[key], b[key], `${where}.${key}`, tell)
  } else if (a !== b) tell(where, a, b)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

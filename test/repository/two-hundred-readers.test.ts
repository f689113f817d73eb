import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { fulfilMembership } from '#features/membership/fulfil.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import { listenTo } from '#platform/database/notifications.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { CANARY, canaryBlocks } from '../canary.ts'
import { SEMI, TERMS, silentLog, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { randomBelow } from '../random-below.ts'
import { cookieOf, makeReader, signIn, type ReaderKind } from '../readers.ts'
import { eventually } from '../eventually.ts'

/** Many readers of every kind at the same few pages, over HTTP and through the page cache. */

const KINDS = ['visitor', 'without membership', 'lapsed member', 'member'] as const
const OF_EACH = 50
/** Stands in every reader's name and nowhere else. */
const NAME = '私名'

interface Person {
  readonly kind: ReaderKind
  readonly token: string | undefined
  readonly name: string
}

vi.setConfig({ testTimeout: 180_000 })

let portals: Portal[] = []
let addresses: string[] = []
let paths: string[] = []
let paidPath = ''
const people: Person[] = []

beforeAll(async () => {
  const database = await testDatabase()
  const context = testContext(database.db)
  const paid = { isPaid: true, blocks: canaryBlocks, isFeatured: true }
  const paidId = await makeArticle(context, { title: '付费文章', ...paid })
  const freeId = await makeArticle(context, { title: '免费文章', blocks: [paragraph('人人可读的正文')] })
  paidPath = `/topic/${paidId}`
  paths = ['/', '/paynews', '/news', paidPath, `/topic/${freeId}`, '/feed.xml', '/me']
  for (let index = 0; index < KINDS.length * OF_EACH; index += 1) {
    const kind = KINDS[index % KINDS.length] ?? 'visitor'
    const name = `${NAME}${String(index).padStart(3, '0')}号`
    if (kind === 'visitor') people.push({ kind, token: undefined, name })
    else {
      const personId = await makeReader(context, kind, name)
      const address = `+86139${String(10_000_000 + index)}`
      await database.db
        .insert(personChannels)
        .values({ kind: 'phone', address, personId, verifiedAt: context.now })
      people.push({ kind, token: await signIn(context, personId), name })
    }
  }
  const listening: Promise<void>[] = []
  const listen = (channel: string, handlers: Parameters<typeof listenTo>[2]) => {
    const made = listenTo(database.url, channel, { ...handlers, log: silentLog })
    listening.push(made.ready)
    return made
  }
  portals = [
    await testPortal({ database: { ...database, listen } }),
    await testPortal({ database: { ...database, listen } }),
  ]
  addresses = await Promise.all(portals.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  await Promise.all(listening)
})

afterAll(() => Promise.all(portals.map((portal) => portal.close())))

async function read(address: string, path: string, token: string | undefined) {
  const answer = await fetch(address + path, { headers: token === undefined ? {} : cookieOf(token) })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

describe('two hundred readers, visitors, non-members, lapsed members and members, all at once', () => {
  test('each gets the page of his or her audience, and nothing of anybody else', async () => {
    const asks = people.flatMap((person) => paths.map((path) => ({ person, path })))
    const below = randomBelow(20_261_121)
    // An order of chance, the same in every run, so that kinds and pages are mixed.
    const shuffled = asks
      .map((ask) => ({ ask, at: below(1_000_000) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ ask }) => ask)
    const left = shuffled.values()
    const wrong: string[] = []
    const reader = async () => {
      for (const { person, path } of left) {
        const [address = ''] = addresses
        const { status, headers, body } = await read(address, path, person.token)
        const complain = (what: string) => wrong.push(`${person.kind} at ${path}: ${what}`)
        if (status !== 200) complain(`status ${status}`)
        const isWhole = path === paidPath && person.kind === 'member'
        if (body.includes(CANARY) !== isWhole) complain(isWhole ? 'not the whole text' : 'the paid part')
        const others = [...body.matchAll(new RegExp(`${NAME}\\d{3}号`, 'g'))].filter(
          ([name]) => path !== '/me' || name !== person.name,
        )
        if (others.length > 0) complain(`somebody’s name: ${others[0]?.[0]}`)
        if (path === '/me' && person.token !== undefined && !body.includes(person.name))
          complain('no own name')
        if (/139\d{8}/.test(body)) complain('a telephone number')
        if (people.some(({ token }) => token !== undefined && body.includes(token))) complain('a token')
        if (headers.has('set-cookie')) complain('a cookie')
        const expected =
          path === '/me'
            ? 'private, no-store'
            : person.kind === 'member'
              ? 'private, no-cache'
              : 'public, max-age=0, must-revalidate'
        if (headers.get('cache-control') !== expected) complain(String(headers.get('cache-control')))
      }
    }
    await Promise.all(Array.from({ length: 40 }, reader))
    expect(wrong).toEqual([])
  })

  test('what is kept for all of them is one page for each audience, without a person or a cookie in it', async () => {
    const [portal] = portals
    for (const path of paths) {
      const kept = ['visitor', 'member:semi'].map((audience) => portal?.cache.peek(`${audience} ${path}`))
      for (const answer of kept) {
        expect(answer === undefined, path).toBe(path === '/me')
        if (!answer) continue
        const { headers } = answer.rendered
        expect((await answer.encode('identity')).toString()).not.toContain(NAME)
        expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('set-cookie')
      }
    }
    // Seven paths, two audiences, and never one for each reader.
    expect(portal?.cache.size.entries).toBeLessThanOrEqual(2 * paths.length)
  })
})

describe('who has just paid', () => {
  const buying = async () => {
    const context = testContext((await testDatabase()).db)
    const personId = await makePerson(context)
    return { context, personId, token: await signIn(context, personId) }
  }
  const isWhole = async (address: string, token: string) =>
    (await read(address, paidPath, token)).body.includes(CANARY)

  test('reads the whole text with the next request, in every process', async () => {
    const { context, personId, token } = await buying()
    for (const address of addresses) expect(await isWhole(address, token)).toBe(false)
    const wechat = fakeProvider('wechat')
    const own = {
      ...context,
      actor: { kind: 'person', id: personId, sessionId: 1 } as const,
      services: { ...context.services, payments: [wechat.provider] },
    }
    const { number } = await startOrder(own, membershipYear(SEMI, TERMS))
    await settleOrder(
      own,
      { number, provider: 'wechat', state: wechat.pay(number, 29_900) },
      fulfilMembership,
    )
    // The other process is told by PostgreSQL, which takes a moment.
    for (const address of addresses)
      await eventually(async () => expect(await isWhole(address, token)).toBe(true))
  })

  test('does not read it whole with somebody else’s page in between', async () => {
    const payer = await buying()
    const other = await buying()
    const [address = ''] = addresses
    expect(await isWhole(address, other.token)).toBe(false)
    await addMembershipYear(payer.context, {
      personId: payer.personId,
      industry: 'semi',
      source: { grant: '测试' },
    })
    await eventually(async () => expect(await isWhole(address, payer.token)).toBe(true))
    expect(await isWhole(address, other.token)).toBe(false)
  })
})

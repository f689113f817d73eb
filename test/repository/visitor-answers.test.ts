import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addComment } from '#features/comments/add-comment.server.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { listenTo } from '#platform/database/notifications.server.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { calls } from '../../src/app/registries.server.ts'
import { silentLog, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { testPortal } from '../portal.ts'
import { makeReader, signIn } from '../readers.ts'

/** Answers to calls of visitors are kept like pages, and nothing of anybody else ever is (C-137). */

const TOPICS = '/openapi/v1/vue/topics'
const PAID = '只有会员读到的一段'

let portal: Portal
let context: Context
let port: number
let paidId: number

beforeAll(async () => {
  const database = await testDatabase()
  context = testContext(database.db)
  for (let count = 0; count < 5; count += 1) await makeArticle(context, { title: `新闻 ${count}` })
  paidId = await makeArticle(context, {
    title: '付费',
    isPaid: true,
    blocks: [paragraph('字'.repeat(1000)), paragraph(PAID)],
  })
  let heard: Promise<void> | undefined
  const listen = (channel: string, handlers: Parameters<typeof listenTo>[2]) => {
    const listening = listenTo(database.url, channel, { ...handlers, log: silentLog })
    heard = listening.ready
    return listening
  }
  portal = await testPortal({ database: { ...database, listen } })
  await heard
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = portal.app.server.address() as AddressInfo)
})
afterAll(() => portal.close())
beforeEach(() => portal.callCache.clear())

interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Record<string, string>
}

function send(path: string, { method = 'POST', body, headers }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const type = method === 'POST' ? { 'content-type': 'application/json' } : {}
      const asked = request({ port, path, method, headers: { ...type, ...length, ...headers } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      })
      asked.on('error', reject)
      asked.end(body)
    },
  )
}

const topics = (input: object, headers?: Record<string, string>) =>
  send(TOPICS, { body: JSON.stringify(input), ...(headers && { headers }) })
const hits = () => portal.callCache.counts.hits
const entries = () => portal.callCache.size.entries

describe('a list that visitors ask for', () => {
  test('is kept from the second time on, and the same as when it is made', async () => {
    const made = await topics({ limit: 3 })
    expect(entries()).toBe(0)
    // What was published before may be told while they are asked, and takes away what is kept.
    const kept = await eventually(async () => {
      await topics({ limit: 3 })
      expect(entries()).toBe(1)
      const before = hits()
      const answer = await topics({ limit: 3 })
      expect(hits()).toBe(before + 1)
      return answer
    })
    expect(kept.text).toBe(made.text)
    expect(JSON.parse(kept.text)).toMatchObject({ code: 0, msg: '' })
    for (const name of ['content-type', 'cache-control', 'content-security-policy', 'x-content-type-options'])
      expect(kept.headers[name], name).toBe(made.headers[name])
  })

  test('is one entry however the same is said', async () => {
    const spellings = [
      '{"type":10,"limit":3,"categoryLabels":["SiC产业","GaN产业"]}',
      '{"limit":"3","categoryLabels":"GaN产业,SiC产业"}',
      '{ "categoryLabels": ["GaN产业", "SiC产业"], "limit": 3, "unknown": "x", "date": null }',
    ]
    await eventually(async () => {
      for (const body of [...spellings, ...spellings]) await send(TOPICS, { body })
      expect(entries()).toBe(1)
      const before = hits()
      for (const body of spellings) await send(TOPICS, { body })
      expect(hits()).toBe(before + spellings.length)
    })
  })

  test('is new after something was published', async () => {
    for (let times = 0; times < 3; times += 1) await topics({ limit: 1 })
    await makeArticle(context, { title: '刚刚发布的' })
    await eventually(() => expect(entries()).toBe(0))
    expect((await topics({ limit: 1 })).text).toContain('刚刚发布的')
  })

  test('is not filled up by inputs that are asked for once', async () => {
    for (let date = 1; date <= 60; date += 1) await topics({ date })
    expect(entries()).toBe(0)
  })

  test('is asked for again with the same ETag when nothing has changed, and only then left out', async () => {
    const path = '/openapi/v1/vue/partners?limit=3'
    for (let times = 0; times < 3; times += 1) await send(path, { method: 'GET' })
    const { headers } = await send(path, { method: 'GET' })
    const known = { 'if-none-match': String(headers.etag) }
    expect(await send(path, { method: 'GET', headers: known })).toMatchObject({ status: 304, text: '' })
    for (let times = 0; times < 3; times += 1) {
      const { headers: of } = await topics({ limit: 2 })
      expect(await topics({ limit: 2 }, { 'if-none-match': String(of.etag) })).toMatchObject({ status: 200 })
    }
  })

  test('is refused as ever when it cannot be read, and not kept', async () => {
    for (let times = 0; times < 3; times += 1) {
      expect(await send(TOPICS, { body: '{"limit":' })).toMatchObject({ status: 400 })
      expect(await topics({ cate: 'gossip' })).toMatchObject({ status: 400 })
    }
    expect(entries()).toBe(0)
  })
})

describe('a token', () => {
  const path = () => `/openapi/v1/vue/topic/${paidId}`
  const read = (token?: string) =>
    send(path(), { method: 'GET', ...(token !== undefined && { headers: { authorization: token } }) })

  test('is answered for the person, never kept, and never answered from what visitors have', async () => {
    const token = await signIn(context, await makeReader(context, 'member'))
    for (let times = 0; times < 3; times += 1) {
      const { text, headers } = await read(token)
      expect(text).toContain(PAID)
      expect(headers['cache-control']).toBe('no-store')
    }
    expect(entries()).toBe(0)
    for (let times = 0; times < 3; times += 1) expect((await read()).text).not.toContain(PAID)
    expect(entries()).toBe(1)
    const before = hits()
    expect((await read(token)).text).toContain(PAID)
    expect(hits()).toBe(before)
  })

  test('that is bad is refused even where the answer is kept', async () => {
    for (let times = 0; times < 3; times += 1) await read()
    expect((await read('nobody')).status).toBe(401)
    expect((await read('Bearer ')).text).not.toContain(PAID)
  })
})

test('a comment that a person writes is written once and answered to that person', async () => {
  const id = await makeArticle(context, { title: '可以评论' })
  const personId = await makePerson(context)
  const phone = { kind: 'phone', address: '+8613900001111', personId, verifiedAt: context.now } as const
  await context.db.insert(personChannels).values(phone)
  const token = await signIn(context, personId)
  const comments = (input: object, headers = {}) =>
    send('/openapi/v1/vue/comments', { body: JSON.stringify({ id, ...input }), headers })
  for (let times = 0; times < 3; times += 1) expect((await comments({})).text).toContain('"json":[]')
  const { status, text } = await comments({ content: '写得好' }, { authorization: token })
  expect([status, text.includes('写得好')]).toEqual([200, true])
  await addComment(context, { topicId: id, personId, content: '编辑放行的一条' })
  await eventually(async () => expect((await comments({})).text).toContain('编辑放行的一条'))
  for (let times = 0; times < 3; times += 1) {
    const refused = await comments({ content: '再来一条' })
    expect(refused.status).toBe(401)
  }
})

test('a call is shared or says nothing of it, and none that changes something is', () => {
  const shared = calls.filter(({ isShared }) => isShared).map(({ path }) => path)
  expect(shared.length).toBeGreaterThan(20)
  const acting = /(order|invoice|login|own|delete|report$|read$|rights|open|clickAds|question|answer|update)/i
  expect(shared.filter((path) => acting.test(path.split('/').at(-1) ?? ''))).toEqual([])
})

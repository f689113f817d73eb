import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { noteRefusal } from '#platform/mail/mail-refusals.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { notify } from '../notify.server.ts'
import { notificationSettings } from '../tables.server.ts'
import { COMMENTED, commentTo, makeReachable, PAID, receiptTo } from '../testing.ts'

let portal: Awaited<ReturnType<typeof testPortal>>
let own: { id: number; email: string; token: string }
let other: { id: number; token: string }

beforeAll(async () => {
  const context = testContext((await testDatabase()).db)
  const signedIn = async () => {
    const person = await makeReachable(context, { by: ['email'] })
    return { ...person, ...(await openSession(context, person.id, ignoreNewDevice)) }
  }
  own = await signedIn()
  other = await signedIn()
  for (let number = 0; number < 45; number += 1)
    await notify(context, COMMENTED, {
      ...commentTo(own.id),
      params: { title: `文章 ${number}`, commenter: '<b>老周</b>', content: '写得好<script>' },
    })
  await notify(context, PAID, receiptTo(own.id))
  portal = await testPortal()
})
afterAll(() => portal.close())

const get = (url: string, token?: string) =>
  portal.app.inject({ url, headers: token ? { cookie: `portal_token=${token}` } : {} })
const main = (html: string) => html.split('<main')[1]?.split('<footer')[0] ?? ''

describe('the page of messages', () => {
  test.each(['/messages', '/messages/settings'])('asks a visitor to sign in (%s)', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(main(body)).toContain('请先登录')
    expect(body).not.toContain('文章 1')
  })

  test('goes on by real links until nothing is left, with everything as text', async () => {
    const titles: string[] = []
    let url: string | undefined = '/messages'
    while (url) {
      const { body, headers } = await get(url, own.token)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(body).not.toContain('<b>老周')
      titles.push(
        ...[...main(body).matchAll(/<h2.*?<\/h2>/g)].map(([title]) => title.replaceAll(/<[^>]+>/g, '')),
      )
      url = /href="(\/messages\?before=\d+)"/.exec(body)?.[1]
    }
    expect(titles).toHaveLength(46)
    expect(titles[0]).toBe('未读：已收到您的付款 ¥299.00')
    expect(new Set(titles).size).toBe(46)
  })

  test('shows nobody else’s', async () => {
    const { body } = await get('/messages', other.token)
    expect(body).toContain('还没有消息')
    expect(body).not.toContain('老周')
  })

  test('shows what is unread by itself', async () => {
    const { body } = await get('/messages?filter=unread', own.token)
    expect(body).toContain('未读（46）')
    expect(body).toMatch(/href="\/messages\?filter=unread&amp;before=\d+"/)
    expect((await get('/messages?filter=unread', other.token)).body).toContain('没有未读消息')
  })
})

test('the settings say that mails do not arrive any more, and lead to where that is put right', async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const person = await makeReachable(context, { by: ['email'] })
  const { token } = await openSession(context, person.id, ignoreNewDevice)
  expect(main((await get('/messages/settings', token)).body)).not.toContain('收不到邮件')
  const refused = { address: person.email, verdict: 'dead', reason: '550', writtenAt: context.now } as const
  await noteRefusal(context, refused)
  expect(main((await get('/messages/settings', token)).body)).toMatch(/收不到邮件.*href="\/me#account"/)
})

test('the calls mark, count and delete one’s own and nobody else’s', async () => {
  const call = async (path: string, payload: object, token: string) =>
    (
      await portal.app.inject({
        method: 'POST',
        url: `/openapi/v1/vue/messages/${path}`,
        payload,
        headers: { authorization: token },
      })
    ).json()
  const list = async (query = '') =>
    (
      await portal.app.inject({
        url: `/openapi/v1/vue/messages${query}`,
        headers: { authorization: own.token },
      })
    ).json()
  const { json, counts } = await list('?limit=2')
  expect(json).toMatchObject([{ type: 'order', path: '/me', isRead: false }, { type: 'answer' }])
  expect(counts).toEqual({ order: 1, question: 0, answer: 45, system: 0 })
  const [newest, second] = json
  expect(await call('read', { id: newest.id }, other.token)).toMatchObject({ code: 404 })
  expect(await call('read', { id: newest.id }, own.token)).toMatchObject({ code: 0 })
  expect(await call('remove', { id: second.id }, own.token)).toMatchObject({ code: 0 })
  expect((await list('?unread=1&limit=1')).counts).toMatchObject({ order: 0, answer: 44 })
  expect(await call('readAll', {}, other.token)).toMatchObject({ json: { marked: 0 } })
  expect(await call('readAll', { upTo: second.id }, own.token)).toMatchObject({ json: { marked: 44 } })
})

describe('the link of a mail', () => {
  let address: string
  beforeAll(async () => {
    const { db } = await testDatabase()
    const [mail] = await listSent(db, { to: own.email })
    const url = new URL(mail?.unsubscribeUrl ?? '')
    address = url.pathname + url.search
  })
  const stopped = async () => {
    const { db } = await testDatabase()
    const rows = await db.select().from(notificationSettings)
    await db.delete(notificationSettings)
    return rows.map(({ personId, kind, channel, isOn }) => ({ personId, kind, channel, isOn }))
  }
  const itsOwn = () => [{ personId: own.id, kind: 'comment_on_mine', channel: 'mail', isOn: false }]
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    portal.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('asks and changes nothing when it is only opened', async () => {
    const { body, statusCode } = await get(address)
    expect(statusCode).toBe(200)
    expect(body).toContain('不再接收“评论我的内容”邮件？')
    expect(await stopped()).toEqual([])
  })

  test('stops such mails when the mail client says so, without a redirect', async () => {
    const boundary =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
    for (const [payload, type] of [
      ['List-Unsubscribe=One-Click', undefined],
      [boundary, 'multipart/form-data; boundary=x'],
    ] as const) {
      expect((await post(address, payload, type)).statusCode).toBe(200)
      expect(await stopped()).toEqual(itsOwn())
    }
  })

  test('stops such mails when the reader presses the button, and says so', async () => {
    const answer = await post(address, '')
    expect(answer.statusCode).toBe(303)
    expect((await get(String(answer.headers.location))).body).toContain('已退订')
    expect(await stopped()).toEqual(itsOwn())
  })

  test.each(['', '?token=', '?token=1.comment_on_mine.x', '?token=%00', '?token=a&token=b'])(
    'that is none of ours changes nothing (%j)',
    async (query) => {
      const answer = await post(`/messages/unsubscribe${query}`, 'List-Unsubscribe=One-Click')
      expect(answer.statusCode).toBe(404)
      expect((await get(`/messages/unsubscribe${query}`)).statusCode).toBeLessThan(500)
      expect(await stopped()).toEqual([])
    },
  )
})

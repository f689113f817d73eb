import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { makePdf, textsOf } from '#platform/pdf/testing.ts'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { forgetReader } from './forget-reader.server.ts'
import { forgetSpentTickets, openFile, redeemTicket } from './open-file.server.ts'
import { countFileReaders, listFileReadings, readOwnFileData } from './reading-queries.server.ts'
import { fileDownloads, filePages } from './rate-limits.ts'
import { forgetOldFileReadings } from './readings.server.ts'
import { saveFile } from './save-file.server.ts'
import { fileReadings, files, fileTickets } from './tables.server.ts'
import { takePdf } from './take-pdf.server.ts'

const PAGES = 3

let portal: Awaited<ReturnType<typeof testPortal>>
let services: ReturnType<typeof testServices>
let original: Buffer
let pdfId: string

beforeAll(async () => {
  const { db } = await testDatabase()
  services = testServices(db)
  original = await makePdf(Array.from({ length: PAGES }, () => ({})))
  pdfId = await takePdf(await context(), original)
  portal = await testPortal({ services })
})

afterAll(async () => {
  await services.pdf.close()
  await portal.close()
})

async function context(now = NOON) {
  return { ...testContext((await testDatabase()).db, { now }), services }
}

let made = 0
async function makeFile(changes: Partial<Parameters<typeof saveFile>[1]> = {}) {
  made += 1
  return saveFile(await context(), {
    name: `资料${made}.pdf`,
    title: `资料${made}`,
    access: 'signed_in',
    downloadButton: 'active',
    pdfId,
    publishedAt: NOON,
    ...changes,
  })
}

/** Somebody signed in, with these proved addresses. */
async function makeReader({
  name = '许知远',
  phone,
  email,
}: { name?: string; phone?: string; email?: string } = {}) {
  const own = await context()
  const personId = await makePerson(own, { name })
  for (const [kind, address] of [
    ['phone', phone],
    ['email', email],
  ] as const)
    if (address) await own.db.insert(personChannels).values({ kind, address, personId, verifiedAt: NOON })
  const { token } = await openSession(own, personId, ignoreNewDevice)
  return { personId, token }
}

const get = (url: string, token?: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { ...headers, ...(token && { cookie: `portal_token=${token}` }) } })

async function open(id: number, token: string | undefined, purpose = 'read') {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/file/open',
    payload: { id, purpose },
    headers: token ? { authorization: token } : {},
  })
  const { json, msg } = answer.json()
  return { status: answer.statusCode, url: json?.url ?? '', sentence: msg }
}

describe('who is told what is missing', () => {
  test('a member reads what is for members, and somebody else is told to join or to buy', async () => {
    const id = await makeFile({ access: 'member', priceFen: 12_345_600 })
    const { personId, token } = await makeReader()
    expect(await open(id, undefined)).toMatchObject({ status: 403, sentence: '暂无此文件阅读权限' })
    expect(await open(id, token)).toMatchObject({
      status: 403,
      sentence: '暂无此文件阅读权限，开通会员或单独购买（¥123,456）后即可阅读',
    })
    await addMembershipYear(await context(), { personId, industry: 'semi', source: { grant: '测试' } })
    const { token: fresh } = await openSession(await context(), personId, ignoreNewDevice)
    expect(await open(id, fresh)).toMatchObject({ status: 200, url: `/file/${id}/read` })
  })

  test('whoever was a member comes by old links to the page that says how to read on, and no further', async () => {
    const id = await makeFile({ access: 'member' })
    const { personId } = await makeReader()
    const { db } = await testDatabase()
    await addMembershipYear(await context(), { personId, industry: 'semi', source: { grant: '测试' } })
    const { token: member } = await openSession(await context(), personId, ignoreNewDevice)
    const download = await open(id, member, 'download')
    expect(download.status).toBe(200)
    await db
      .update(membershipPeriods)
      .set({ startsAt: new Date('2024-11-21'), endsAt: new Date('2025-11-21') })
      .where(eq(membershipPeriods.personId, personId))
    const { token } = await openSession(await context(), personId, ignoreNewDevice)
    const refused = `/file/${id}?notice=refused#access`
    for (const url of [`/file/${id}/pdf`, `/file/${id}/read`])
      expect((await get(url, token)).headers.location, url).toBe(refused)
    expect((await get(`/file/${id}/pages/1`, token)).statusCode).toBe(403)
    expect((await get(download.url)).statusCode).toBe(404)
    expect((await get(refused, token)).body).toContain('暂无此文件阅读权限')
  })

  test('a file for buyers names its price, one for a list says that it is for other accounts', async () => {
    const { token } = await makeReader()
    const bought = await makeFile({ access: 'bought', priceFen: 9850 })
    expect((await open(bought, token)).sentence).toBe('暂无此文件阅读权限，购买（¥98.50）后即可阅读')
    const listed = await makeFile({ access: 'listed' })
    expect((await open(listed, token)).sentence).toBe(
      '暂无此文件阅读权限，它只对指定的手机号或邮箱开放，可以换个账号登录',
    )
    const closed = await makeFile({ access: 'nobody' })
    expect((await open(closed, token)).sentence).toBe('暂无此文件阅读权限')
  })
})

describe('a list', () => {
  test('opens the file for whoever proved a phone or mail address on it, however it was written', async () => {
    const id = await makeFile({
      access: 'listed',
      list: ['138 0011 2233', 'Anna@Example.com', '+852 91234567'],
    })
    const byPhone = await makeReader({ phone: '+8613800112233' })
    const byMail = await makeReader({ email: 'anna@example.com' })
    const overseas = await makeReader({ phone: '+85291234567' })
    const other = await makeReader({ phone: '+8613800112234', email: 'bea@example.com' })
    for (const { token } of [byPhone, byMail, overseas]) expect((await open(id, token)).status).toBe(200)
    expect((await open(id, other.token)).status).toBe(403)
    expect((await open(id, undefined)).status).toBe(403)
  })

  test('who closes an account leaves the list, but not at an address that is another’s by now', async () => {
    const id = await makeFile({ access: 'listed', list: ['leaver@example.com', 'given-up@example.com'] })
    const leaver = await makeReader({ email: 'leaver@example.com' })
    const other = await makeReader({ email: 'given-up@example.com' })
    await forgetReader(await context(), {
      ...leaver,
      name: '许知远',
      company: '',
      addresses: [
        { kind: 'email', address: 'leaver@example.com' },
        { kind: 'email', address: 'given-up@example.com', until: NOON, isAnothers: true },
      ],
    })
    expect([await open(id, leaver.token), await open(id, other.token)]).toMatchObject([
      { status: 403 },
      { status: 200 },
    ])
  })

  test('is replaced when the file is saved anew', async () => {
    const id = await makeFile({ access: 'listed', list: ['old@example.com'] })
    const { token } = await makeReader({ email: 'old@example.com' })
    await makeFile({ id, access: 'listed', list: ['new@example.com'] })
    expect((await open(id, token)).status).toBe(403)
  })

  test('opens no file that is closed to everybody', async () => {
    const id = await makeFile({ access: 'nobody', list: ['vip@example.com'] })
    const { token } = await makeReader({ email: 'vip@example.com' })
    expect((await open(id, token)).status).toBe(403)
  })

  test('takes nothing that is neither phone nor mail address', async () => {
    await expect(makeFile({ list: ['13800112233', '老王'] })).rejects.toMatchObject({
      code: 'file_list_malformed',
      detail: { entry: '老王' },
    })
  })
})

describe('a download of what is not public', () => {
  test('is a copy with name, masked phone and day on every page, made for its reader alone', async () => {
    const id = await makeFile({ name: '给您的.pdf' })
    const { token } = await makeReader({ name: '葛明远', phone: '+8613912345678' })
    const { url } = await open(id, token, 'download')
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'accept-ranges': 'none',
      'content-length': String(answer.rawPayload.length),
    })
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('给您的.pdf')
    const texts = await textsOf(answer.rawPayload)
    expect(texts).toHaveLength(PAGES)
    for (const [index, text] of texts.entries()) {
      for (const part of [`page ${index + 1}`, '葛明远', '139****5678', '2026年11月21日'])
        expect(text).toContain(part)
      expect(text).not.toContain('13912345678')
    }
  })

  test('comes whole, whatever range is asked for', async () => {
    const { token } = await makeReader()
    const { url } = await open(await makeFile(), token, 'download')
    const answer = await get(url, undefined, { range: 'bytes=0-9' })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.length).toBeGreaterThan(1000)
    expect((await portal.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test('names a reader without phone by mail address, and one without either by number', async () => {
    const id = await makeFile()
    const byMail = await makeReader({ email: 'carla@example.com' })
    const byNeither = await makeReader()
    const textOf = async (token: string) =>
      (await textsOf((await get((await open(id, token, 'download')).url)).rawPayload)).join()
    expect(await textOf(byMail.token)).toContain('c***@example.com')
    expect(await textOf(byNeither.token)).toContain(`用户编号 ${byNeither.personId}`)
  })

  test('is refused once the right, the file or the account is gone, within the five minutes as well', async () => {
    const { db } = await testDatabase()
    const { token, personId } = await makeReader({ email: 'gone@example.com' })
    const listed = await makeFile({ access: 'listed', list: ['gone@example.com'] })
    const first = await open(listed, token, 'download')
    await makeFile({ id: listed, access: 'listed', list: [] })
    expect((await get(first.url)).statusCode).toBe(404)
    const second = await open(await makeFile(), token, 'download')
    await db.update(people).set({ bannedAt: NOON }).where(eq(people.id, personId))
    expect((await get(second.url)).statusCode).toBe(404)
  })

  test('has an address for five minutes, which stands nowhere in the database and is forgotten afterwards', async () => {
    const { personId } = await makeReader()
    const actor = { kind: 'person', id: personId, sessionId: 1 } as const
    const at = async (ms: number) => ({ ...(await context(new Date(NOON.getTime() + ms))), actor })
    const { path } = await openFile(await at(0), { id: await makeFile(), purpose: 'download' })
    const token = path.split('/')[2] ?? ''
    const { db } = await testDatabase()
    const own = eq(fileTickets.personId, personId)
    expect(JSON.stringify(await db.select().from(fileTickets).where(own))).not.toContain(token)
    await expect(redeemTicket(await at(299_000), token)).resolves.toMatchObject({ copyOf: { personId } })
    await expect(redeemTicket(await at(300_000), token)).rejects.toMatchObject({ code: 'file_ticket_spent' })
    await forgetSpentTickets(await at(299_000))
    expect(await db.$count(fileTickets, own)).toBe(1)
    await forgetSpentTickets(await at(300_001))
    expect(await db.$count(fileTickets, own)).toBe(0)
  })

  test(`is limited to ${fileDownloads.points} in an hour, and says so`, async () => {
    const { token, personId } = await makeReader()
    const id = await makeFile()
    const { url } = await open(id, token, 'download')
    await takePoints(await context(), [{ limit: fileDownloads, key: personId, points: fileDownloads.points }])
    const answer = await get(url)
    expect(answer.statusCode).toBe(429)
    expect(answer.body).toContain('一小时内最多下载 20 次，请 60 分钟后再试')
  })

  test('that cannot be made says so and counts as none', async () => {
    const { token, personId } = await makeReader()
    const { url } = await open(await makeFile(), token, 'download')
    const { stamp } = services.pdf
    const { Refusal } = await import('#platform/refusal.ts')
    services.pdf.stamp = () => Promise.reject(new Refusal('overloaded', 'pdf_busy'))
    const answer = await get(url)
    services.pdf.stamp = stamp
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('正在处理的 PDF 太多，请稍后再试')
    const { db } = await testDatabase()
    expect(await db.$count(fileReadings, eq(fileReadings.personId, personId))).toBe(0)
  })
})

describe('the original', () => {
  test('leaves for public files alone: to no reader, by no address, not even by a ticket from before', async () => {
    const { db } = await testDatabase()
    const { personId, token } = await makeReader({ email: 'canary@example.com' })
    await addMembershipYear(await context(), { personId, industry: 'semi', source: { grant: '测试' } })
    const marks = [original.subarray(0, 400), original.subarray(-400), original.subarray(600, 1000)]
    const leaks = (bytes: Buffer) => marks.some((mark) => bytes.includes(mark))
    const before = await makeFile({ access: 'public' })
    const beforeUrl = (await open(before, undefined)).url
    expect(leaks((await get(beforeUrl)).rawPayload)).toBe(true)
    await db.update(files).set({ access: 'member' }).where(eq(files.id, before))
    expect((await get(beforeUrl)).statusCode).toBe(404)
    for (const access of ['signed_in', 'member', 'attendees', 'listed', 'bought', 'nobody'] as const) {
      const id = await makeFile({ access, priceFen: 100, list: ['canary@example.com'] })
      for (const who of [undefined, token]) {
        const urls = [`/file/${id}/pdf`, `/file/${id}/read`, `/file/${id}`, `/file/${id}/pages/1?w=960`]
        for (const purpose of ['read', 'download']) urls.push((await open(id, who, purpose)).url)
        for (const url of urls.filter(Boolean)) {
          const { rawPayload, headers } = await get(url, who)
          expect(leaks(rawPayload), `${access} ${url}`).toBe(false)
          expect(String(headers.location ?? '')).not.toMatch(/^\/f\//)
        }
      }
    }
  })
})

describe('a page as a picture', () => {
  const pageOf = (id: number, page: number | string, token?: string, width = 960) =>
    get(`/file/${id}/pages/${page}?w=${width}`, token)

  test('is drawn for its reader and kept nowhere', async () => {
    const id = await makeFile()
    const { token } = await makeReader()
    const answer = await pageOf(id, 2, token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
    })
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    const other = await makeReader({ name: '另一位' })
    expect((await pageOf(id, 2, other.token)).rawPayload.equals(answer.rawPayload)).toBe(false)
  })

  test('is asked for by permission each time, so its address is worth nothing to others', async () => {
    const id = await makeFile({ access: 'listed', list: ['pages@example.com'] })
    const { token } = await makeReader({ email: 'pages@example.com' })
    const other = await makeReader()
    expect((await pageOf(id, 1, token)).statusCode).toBe(200)
    expect((await pageOf(id, 1, other.token)).statusCode).toBe(403)
    expect((await pageOf(id, 1)).statusCode).toBe(401)
    await makeFile({ id, access: 'listed', list: [] })
    expect((await pageOf(id, 1, token)).statusCode).toBe(403)
  })

  test('that is not there, or in no known width, is refused', async () => {
    const id = await makeFile()
    const { token } = await makeReader()
    expect((await pageOf(id, PAGES + 1, token)).statusCode).toBe(404)
    expect((await pageOf(id, 0, token)).statusCode).toBe(400)
    expect((await pageOf(id, 1, token, 961)).statusCode).toBe(400)
  })

  test(`beyond ${filePages.points} in an hour is refused, over all files together, until an hour has passed`, async () => {
    const [first, second] = [await makeFile(), await makeFile()]
    const { token, personId } = await makeReader()
    await pageOf(first, 1, token)
    await takePoints(await context(), [{ limit: filePages, key: personId, points: filePages.points - 1 }])
    const refused = await pageOf(second, 1, token)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('一小时内最多阅读 600 页，请 60 分钟后再读')
    portal.setNow(new Date(NOON.getTime() + 3_600_000))
    expect((await pageOf(second, 1, token)).statusCode).toBe(200)
    portal.setNow(NOON)
  })
})

describe('the log', () => {
  test('holds what was read and downloaded, by whom, and gives it to staff and to the person', async () => {
    const own = await context()
    const id = await makeFile({ title: '日志里的资料' })
    const { token, personId } = await makeReader()
    for (const page of [1, 2, 2]) await get(`/file/${id}/pages/${page}?w=960`, token)
    await get((await open(id, token, 'download')).url)
    const listed = await listFileReadings(own, { fileId: id, limit: 10 })
    expect(listed.map(({ purpose, pages, personId: who }) => ({ purpose, pages, who }))).toEqual(
      expect.arrayContaining([
        { purpose: 'download', pages: PAGES, who: personId },
        { purpose: 'read', pages: 3, who: personId },
      ]),
    )
    const mine = { ...own, actor: { kind: 'person' as const, id: personId, sessionId: 1 } }
    await expect(listFileReadings(mine, { fileId: id, limit: 10 })).rejects.toMatchObject({
      code: 'permission_missing',
    })
    expect(JSON.stringify(await readOwnFileData(mine))).toContain('日志里的资料')
    const exported = await portal.app.inject({
      url: '/openapi/v1/vue/account/data',
      headers: { authorization: token },
    })
    expect(exported.json().json['阅读与下载的资料']).toHaveLength(2)
  })

  test('counts each reader of a file once a day in Shanghai', async () => {
    const own = await context()
    const id = await makeFile()
    const [first, second] = [await makeReader(), await makeReader()]
    const note = (personId: number, purpose: 'read' | 'download', at: string) =>
      own.db.insert(fileReadings).values({ fileId: id, personId, purpose, pages: 1, at: new Date(at) })
    await note(first.personId, 'read', '2026-11-20T15:00:00Z')
    await note(first.personId, 'read', '2026-11-20T15:59:00Z')
    await note(first.personId, 'read', '2026-11-20T16:01:00Z')
    await note(second.personId, 'read', '2026-11-20T16:01:00Z')
    await note(second.personId, 'download', '2026-11-20T16:02:00Z')
    expect(await countFileReaders(own, id)).toEqual({ readers: 3, downloaders: 1 })
  })

  test('is counted of a file that nobody has opened, and refused of one that there is not', async () => {
    const own = await context()
    const id = await makeFile({ access: 'public' })
    expect(await countFileReaders(own, id)).toEqual({ readers: 0, downloaders: 0 })
    await expect(countFileReaders(own, 999_999)).rejects.toMatchObject({ code: 'file_not_found' })
  })

  test('is forgotten after two years', async () => {
    const own = await context()
    const id = await makeFile({ access: 'public' })
    await open(id, undefined)
    const later = (days: number) => ({ ...own, now: new Date(NOON.getTime() + days * 86_400_000) })
    await forgetOldFileReadings(later(729))
    expect(await listFileReadings(own, { fileId: id, limit: 1 })).toHaveLength(1)
    await forgetOldFileReadings(later(731))
    expect(await listFileReadings(own, { fileId: id, limit: 1 })).toEqual([])
  })

  test('notes the opening of a public file by a visitor as nobody’s', async () => {
    const id = await makeFile({ access: 'public' })
    await open(id, undefined)
    expect(await listFileReadings(await context(), { fileId: id, limit: 10 })).toMatchObject([
      { personId: undefined, purpose: 'open', pages: PAGES },
    ])
  })

  test('holds one row for a visitor, a public file and an hour, however often it is opened, and no ticket', async () => {
    const own = await context()
    const id = await makeFile({ access: 'public' })
    const openFrom = (address: string, now = NOON) =>
      openFile(
        { ...own, actor: { kind: 'visitor' }, now, caller: { address, browser: '' } },
        { id, purpose: 'read' },
      )
    const tickets = await own.db.$count(fileTickets)
    for (const address of ['203.0.113.1', '203.0.113.1', '2001:db8::1', '2001:db8::2'])
      await openFrom(address)
    const rows = await listFileReadings(own, { fileId: id, limit: 10 })
    expect(rows.map(({ origin }) => origin)).toEqual(['2001:db8:0:0::/64', '203.0.113.1'])
    await openFrom('203.0.113.1', new Date(NOON.getTime() + 3_600_000))
    expect(await listFileReadings(own, { fileId: id, limit: 10 })).toHaveLength(3)
    expect(await own.db.$count(fileTickets)).toBe(tickets)
  })
})

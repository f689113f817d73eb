import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CodeChannel } from '#features/accounts/contract.ts'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { accessFactsOfPerson } from '#features/files/access-facts.server.ts'
import { makeMarkedCopy } from '#features/files/marked-copy.server.ts'
import { openFile, readFileRights, redeemTicket } from '#features/files/open-file.server.ts'
import { listOwnFiles } from '#features/files/own-files.server.ts'
import { readerMark } from '#features/files/reader-mark.server.ts'
import { filePurchases } from '#features/files/tables.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { withdrawFile } from '#features/files/withdraw-file.server.ts'
import { notifications, notifiedMatters } from '#features/notifications/tables.server.ts'
import { orderForReader } from '#features/orders/by-staff/order-for-reader.server.ts'
import { refundMoney, refundOrder } from '#features/orders/refund-order.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { listPricedReports, readReport } from '#features/reports/queries.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { makePdf, textsOf } from '#platform/pdf/testing.ts'
import { NOON, testContext, testServices, WITH_BANK } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { fulfilLicence, licenceItGave, takeLicenceBack } from './fulfil.server.ts'
import { addColleagues, removeColleague, setDomain, setSeat } from './manage-licence.server.ts'
import { handOverLicence, renameLicensedFirm } from './office/change-licence.server.ts'
import { listLicences, readLicence } from './office/list-licences.server.ts'
import { licenceForReader, orderLicence } from './order-licence.server.ts'
import { firmOf, listOwnLicences, ownLicencePlaces } from './own-licences.server.ts'
import { endingLicences, forgetLicensee, licenceMerge, readOwnLicenceData } from './person.server.ts'
import { licenceSeats } from './seats.server.ts'
import { licenceColleagues, licenceReaders, licences } from './tables.server.ts'
import { LICENCE_FEN, makeLicensedPaper } from './testing.ts'

const FIRM = '砺川晶体'

let services: ReturnType<typeof testServices>
let wechat = fakeProvider('wechat')
let pdfId = ''
let managerId = 0
let fileId = 0
let made = 0

beforeAll(async () => {
  services = testServices((await testDatabase()).db)
  pdfId = await takePdf(await portal(), await makePdf([{}, {}]))
})
beforeEach(async () => {
  const { db } = await testDatabase()
  await db.delete(licences)
  await forgetOrders({ db })
  await db.delete(notifications)
  await db.delete(notifiedMatters)
  wechat = fakeProvider('wechat')
  managerId = await makePerson(await portal(), { name: '买授权的人' })
})
afterAll(() => services.pdf.close())

async function portal(days = 0): Promise<Context> {
  const own = testContext((await testDatabase()).db, { now: new Date(NOON.getTime() + days * DAY_MS) })
  return { ...own, services: { ...services, payments: [wechat.provider] } }
}
const as = async (id: number, days = 0): Promise<Context> => ({
  ...(await portal(days)),
  actor: { kind: 'person', id, sessionId: 1 },
})
async function prove(personId: number, channel: CodeChannel) {
  const { db, now } = await portal()
  await db.insert(personChannels).values({ ...channel, personId, verifiedAt: now })
}
/** Somebody who has proved a telephone number or a mail address. */
async function colleague(name: string, given?: string): Promise<{ id: number; address: string }> {
  made += 1
  const id = await makePerson(await portal(), { name })
  const address = given ?? `+86139${String(10_000_000 + made)}`
  await prove(id, { kind: address.includes('@') ? 'email' : 'phone', address })
  return { id, address }
}
const settle = async (number: string, amountFen = LICENCE_FEN) =>
  settleOrder(
    await portal(),
    { number, provider: 'wechat', state: wechat.pay(number, amountFen) },
    fulfilLicence,
  )
/** Seats that the manager has paid for; the order. */
async function buy(seats = 2) {
  const paper = await makeLicensedPaper(await portal(), { seats, pdfId })
  fileId = paper.fileId
  const { reportId, edition } = paper
  const order = await orderLicence(await as(managerId), { reportId, edition, company: ` ${FIRM}\n` })
  await settle(order.number, order.amountFen)
  return order
}
async function own() {
  const [licence] = await listOwnLicences(await as(managerId))
  if (!licence) throw new Error('no licence was bought')
  return licence
}
const name = async (lines: string) => addColleagues(await as(managerId), { id: (await own()).id, lines })
const open = async (personId: number, days = 0) =>
  openFile(await as(personId, days), { id: fileId, purpose: 'read' }, licenceSeats)
const mayOpen = (personId: number, days = 0) =>
  open(personId, days).then(
    () => true,
    () => false,
  )
const readerOf = async (personId: number) => {
  const { db } = await portal()
  const [reader] = await db.select().from(licenceReaders).where(eq(licenceReaders.personId, personId))
  return reader
}
async function setSeatOf(personId: number, isHeld: boolean, days = 0) {
  const reader = await readerOf(personId)
  await setSeat(await as(managerId, days), {
    id: (await own()).id,
    readerId: reader?.id ?? 999_999_999,
    isHeld,
  })
}
const rightsOf = async (personId: number) => {
  const { db, now } = await portal()
  return (await accessFactsOfPerson({ db, now }, { personId, memberOf: [], fileId })).bought
}
const toldTo = async (personId: number) => {
  const { db } = await portal()
  const rows = await db.select().from(notifications).where(eq(notifications.personId, personId))
  return rows.map(({ kind, body }) => [kind, body])
}

describe('a licence', () => {
  test('costs what its edition says, the early price as long as there is one, and not what its file costs one reader', async () => {
    const edition = { key: 'site', name: '企业授权版', priceFen: LICENCE_FEN, seats: 3 }
    const paper = await makeLicensedPaper(await portal(), { seats: 3, pdfId })
    const report = await readReport(await portal(), paper.reportId)
    expect(report.offers).toEqual({})
    expect(report.editions).toMatchObject([{ priceFen: LICENCE_FEN, seats: 3 }])
    const listed = (await listPricedReports(await portal())).find(({ id }) => id === paper.reportId)
    expect(listed?.editions).toMatchObject([{ priceFen: LICENCE_FEN }])
    const early = await makeLicensedPaper(await portal(), {
      pdfId,
      report: { editions: [{ ...edition, earlyPriceFen: 3_000_000, fileId: paper.fileId }] },
    })
    const { reportId } = early
    const order = await orderLicence(await as(managerId), { reportId, edition: 'site', company: FIRM })
    expect(order).toMatchObject({
      amountFen: 3_000_000,
      subject: expect.stringContaining('企业授权版（3 席）'),
      lines: [{ product: 'file_licence', quantity: 1, detail: { seats: 3, company: FIRM } }],
    })
  })

  test('is not sold on the portal of what is sold by people, free, without seats or content, open, closed or taken down', async () => {
    const context = await portal()
    const unsold = [
      await makeLicensedPaper(context, { pdfId, report: { isSoldOfflineOnly: true } }),
      await makeLicensedPaper(context, {
        pdfId,
        report: { editions: [{ key: 'site', name: '企业授权版', priceFen: LICENCE_FEN }] },
      }),
      await makeLicensedPaper(context, { pdfId, report: { state: 'withdrawn' } }),
      await makeLicensedPaper(context, { pdfId, file: { pdfId: undefined } }),
      await makeLicensedPaper(context, { pdfId, file: { access: 'signed_in' } }),
      await makeLicensedPaper(context, { pdfId, file: { access: 'nobody' } }),
      await makeLicensedPaper(context, { pdfId, file: { state: 'withdrawn' } }),
      { reportId: 999_999, edition: 'site' },
    ]
    for (const { reportId, edition } of unsold)
      await expect(
        orderLicence(await as(managerId), { reportId, edition, company: FIRM }),
      ).rejects.toMatchObject({ code: 'licence_not_sold' })
    const paper = await makeLicensedPaper(context, { pdfId })
    for (const company of [' ', '\u200B\u202E'])
      await expect(orderLicence(await as(managerId), { ...paper, company })).rejects.toMatchObject({
        code: 'input_invalid',
      })
    await expect(
      makeLicensedPaper(context, {
        pdfId,
        report: { editions: [{ key: 'site', name: '企业授权版', priceFen: 1, seats: 2 }] },
      }),
    ).rejects.toMatchObject({ code: 'input_invalid' })
  })

  test('is ordered by staff for who pays by bank, also of what is sold by people alone', async () => {
    const { reportId, edition } = await makeLicensedPaper(await portal(), {
      pdfId,
      report: { isSoldOfflineOnly: true },
    })
    const office = { ...(await portal()), services: { ...services, settings: WITH_BANK } }
    const wanted = { product: 'file_licence', reportId, edition, company: FIRM } as const
    const { number } = await orderForReader(
      office,
      { personId: managerId, wanted, expectedFen: LICENCE_FEN, reason: '来函' },
      { purchaseFor: licenceForReader, keepUntil: async () => undefined },
    )
    const state = { state: 'paid', paidFen: LICENCE_FEN, paidAt: NOON } as const
    await settleOrder(await portal(), { number, provider: 'transfer', state }, fulfilLicence)
    expect(await own()).toMatchObject({ company: FIRM, seats: 2, free: 2, orderNumber: number })
  })

  test('paid for twice begins once, and one whose file was taken down meanwhile goes back', async () => {
    const order = await buy()
    await settle(order.number)
    expect(await listOwnLicences(await as(managerId))).toHaveLength(1)
    const paper = await makeLicensedPaper(await portal(), { pdfId })
    const { reportId, edition } = paper
    const gone = await orderLicence(await as(managerId), { reportId, edition, company: FIRM })
    await withdrawFile(await portal(), { id: paper.fileId, reason: '版权' })
    await settle(gone.number)
    expect(await listOwnLicences(await as(managerId))).toHaveLength(1)
    expect((await (await portal()).db.select().from(refunds)).map(({ reason }) => reason)).toEqual([
      '内容已撤下，自动退回',
    ])
  })

  test('is what its order gave, among one’s own places, and found by the office', async () => {
    const order = await buy()
    const { id } = await own()
    expect(await licenceItGave(await portal(), order)).toMatchObject([{ address: `/licences?id=${id}` }])
    expect(await ownLicencePlaces(await as(managerId))).toMatchObject([{ path: '/licences' }])
    const stranger = await makePerson(await portal())
    expect(await ownLicencePlaces(await as(stranger))).toEqual([])
    await open(managerId)
    for (const text of ['砺川', '买授权', order.number, '企业授权版'])
      expect(await listLicences(await portal(), { text })).toMatchObject([{ id, taken: 1, seats: 2 }])
    expect(await listLicences(await portal(), { only: 'ended' })).toEqual([])
    expect(await readLicence(await portal(), { id })).toMatchObject({
      readers: [{ number: 1, name: '买授权的人' }],
    })
    const nobody = { ...(await portal()), actor: { kind: 'visitor' } as const }
    await expect(readLicence(nobody, { id })).rejects.toMatchObject({ code: 'permission_missing' })
  })
})

describe('a seat', () => {
  test('is taken by opening, by whoever proved an address that was named, and lets them download, too', async () => {
    await buy()
    const named = await colleague('同事甲')
    const stranger = await colleague('别人')
    expect(await name(`顾南乔 ${named.address}`)).toEqual({ added: 1 })
    expect(await readFileRights(await as(named.id), fileId, licenceSeats)).toMatchObject({
      read: { lacks: undefined },
      download: { lacks: undefined },
      seatOf: FIRM,
    })
    expect(await own()).toMatchObject({ free: 2, readers: [] })
    await open(named.id)
    await open(named.id)
    expect(await own()).toMatchObject({
      free: 1,
      readers: [{ number: 1, name: '顾南乔', reached: expect.stringMatching(/^139\*\*\*\*/) }],
    })
    expect(await rightsOf(named.id)).toEqual(['download'])
    expect(await listOwnFiles(await as(named.id))).toMatchObject([{ id: fileId, purpose: 'download' }])
    expect((await readFileRights(await as(named.id), fileId, licenceSeats)).seatOf).toBeUndefined()
    expect(await mayOpen(stranger.id)).toBe(false)
    expect(await readFileRights(await as(stranger.id), fileId, licenceSeats)).toMatchObject({
      read: { lacks: 'purchase' },
      seatOf: undefined,
    })
    const visitor = { ...(await portal()), actor: { kind: 'visitor' } as const }
    await expect(openFile(visitor, { id: fileId, purpose: 'read' }, licenceSeats)).rejects.toMatchObject({
      code: 'file_not_permitted',
    })
  })

  test('is not taken by who may read anyway', async () => {
    await buy()
    const named = await colleague('同事')
    await name(named.address)
    const { db } = await portal()
    const bought = { personId: named.id, fileId, purpose: 'download', boughtAt: NOON } as const
    await db.insert(filePurchases).values({ ...bought, orderNumber: (await own()).orderNumber })
    await open(named.id)
    expect((await own()).readers).toEqual([])
    await db.delete(filePurchases).where(eq(filePurchases.personId, named.id))
  })

  test('marks every copy with the reader’s own name and the firm', async () => {
    const { number } = await buy()
    const named = await colleague('同事乙')
    await name(named.address)
    const reader = await as(named.id)
    const { path } = await openFile(reader, { id: fileId, purpose: 'download' }, licenceSeats)
    const { file, copyOf } = await redeemTicket(reader, path.split('/')[2] ?? '')
    if (!copyOf) throw new Error('an original went out')
    expect(copyOf.mark.lines).toMatchObject([
      '同事乙',
      expect.anything(),
      FIRM,
      `订单 ${number}`,
      expect.anything(),
    ])
    for (const text of await textsOf(await makeMarkedCopy(reader, { file, ...copyOf })))
      expect(text).toContain(number)
    await renameLicensedFirm(await portal(), { id: (await own()).id, company: '砺川晶体有限公司' })
    const mark = await readerMark(await portal(), { personId: named.id, fileId })
    expect(mark?.lines).toContain('砺川晶体有限公司')
  })

  test('that is the last one of a hundred who open is one’s', async () => {
    await buy(1)
    const all: { id: number; address: string }[] = []
    for (let at = 0; at < 100; at += 1) all.push(await colleague(`同事${at}`))
    await name(all.map(({ address }) => address).join('\n'))
    const outcomes = await Promise.allSettled(all.map(({ id }) => open(id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'licence_full', detail: { company: FIRM } })
    const { db } = await portal()
    expect(await db.$count(licenceReaders)).toBe(1)
  })

  test('that is not left is said to whoever opens without script, too', async () => {
    await buy(1)
    await open(managerId)
    const named = await colleague('甲')
    await name(named.address)
    const { token } = await openSession(await portal(), named.id, ignoreNewDevice)
    const app = await testPortal()
    const cookie = `portal_token=${token}`
    const { headers } = await app.app.inject({ url: `/file/${fileId}/pdf`, headers: { cookie } })
    expect(headers.location).toBe(`/file/${fileId}?notice=full#access`)
    const { body } = await app.app.inject({ url: headers.location ?? '', headers: { cookie } })
    expect(body).toContain('您公司买的席位现在都有人用，请找公司的管理人')
    expect(body).not.toContain('暂无此文件阅读权限')
    await app.close()
  })

  test('is held by the database: no reader beyond those that were bought, and one on each', async () => {
    await buy(1)
    const [first, second] = [await colleague('甲'), await colleague('乙')]
    const { id: licenceId } = await own()
    const { db } = await portal()
    const reader = { licenceId, seats: 1, number: 1, name: '', reached: '', takenAt: NOON }
    await db.insert(licenceReaders).values({ ...reader, personId: first.id })
    const broken = (constraint: string) => ({ cause: { constraint } })
    const seatOf = (given: object) =>
      db.insert(licenceReaders).values({ ...reader, personId: second.id, ...given })
    await expect(seatOf({})).rejects.toMatchObject(broken('licence_readers_one_a_seat'))
    await expect(seatOf({ number: 2 })).rejects.toMatchObject(broken('licence_readers_within'))
    await expect(seatOf({ number: 2, seats: 2 })).rejects.toMatchObject(broken('licence_readers_of_licence'))
  })

  test('of two licences of the firm is taken of the one that has some left', async () => {
    await buy(1)
    const named = await colleague('甲')
    await name(named.address)
    await open(managerId)
    await expect(open(named.id)).rejects.toMatchObject({ code: 'licence_full' })
    const { db } = await portal()
    const [first] = await db.select().from(licences)
    if (!first) throw new Error('no licence was bought')
    const { reportId } = first
    expect((await own()).moreAt).toBe(`/report/${reportId}/licence?edition=site`)
    expect(await firmOf(await as(managerId), fileId)).toBe(FIRM)
    expect(await firmOf(await as(named.id), fileId)).toBe('')
    const { number, amountFen } = await orderLicence(await as(managerId), {
      reportId,
      edition: 'site',
      company: FIRM,
    })
    await settle(number, amountFen)
    // Nobody is named anew.
    await open(named.id)
    expect((await own()).readers).toMatchObject([{ name: '甲' }])
    // Whose seat is taken, or who is taken off the list, comes in by none of them again.
    await setSeatOf(named.id, false)
    expect(await mayOpen(named.id)).toBe(false)
    const later = await colleague('乙')
    await addColleagues(await as(managerId), { id: first.id, lines: later.address })
    await removeColleague(await as(managerId), {
      id: (await own()).id,
      kind: 'phone',
      address: later.address,
    })
    await expect(open(later.id)).rejects.toMatchObject({ code: 'file_needs_purchase' })
  })

  test('lets in by the domain nobody whose seat in another licence of the firm was taken', async () => {
    await buy(1)
    await prove(managerId, { kind: 'email', address: `m${managerId}@beside.example` })
    const named = await colleague('甲', `one${managerId}@beside.example`)
    await setDomain(await as(managerId), { id: (await own()).id, isAllowed: true })
    await open(named.id)
    await setSeatOf(named.id, false)
    const { db } = await portal()
    const [first] = await db.select().from(licences)
    const { number, amountFen } = await orderLicence(await as(managerId), {
      reportId: first?.reportId ?? 0,
      edition: 'site',
      company: FIRM,
    })
    await settle(number, amountFen)
    await setDomain(await as(managerId), { id: (await own()).id, isAllowed: true })
    expect(await mayOpen(named.id)).toBe(false)
    await name(named.address)
    expect(await mayOpen(named.id)).toBe(true)
  })
})

describe('the manager', () => {
  test('names colleagues once each, tells those with an account without a word of the firm’s, and takes names off', async () => {
    await buy()
    const named = await colleague('同事')
    await name(`${named.address} 顾南乔`)
    expect(await name(`${named.address}\nnobody@licomp.example 沈砚`)).toEqual({ added: 1 })
    const { id, colleagues } = await own()
    expect(colleagues.map((each) => each.name).toSorted()).toEqual(['沈砚', '顾南乔'].toSorted())
    const told = await toldTo(named.id)
    expect(told).toEqual([['licence_opened', expect.stringContaining('企业授权版')]])
    expect(JSON.stringify(told)).not.toContain(FIRM)
    await removeColleague(await as(managerId), { id, kind: 'phone', address: named.address })
    expect(await mayOpen(named.id)).toBe(false)
    await expect(name('沈砚')).rejects.toMatchObject({
      code: 'licence_lines_wrong',
      detail: { lines: '沈砚' },
    })
    await expect(name(' \n')).rejects.toMatchObject({ code: 'licence_lines_missing' })
    const many = Array.from({ length: 1001 }, (_, at) => `a${at}@licomp.example`).join('\n')
    await expect(name(many)).rejects.toMatchObject({ code: 'licence_list_full' })
  })

  test('manages no licence of others, and none that was refunded', async () => {
    const { number } = await buy()
    const { id } = await own()
    const stranger = await makePerson(await portal())
    const unknown = { code: 'licence_unknown' }
    const lines = 'a@licomp.example'
    await expect(addColleagues(await as(stranger), { id, lines })).rejects.toMatchObject(unknown)
    await expect(setDomain(await as(stranger), { id, isAllowed: false })).rejects.toMatchObject(unknown)
    await expect(setSeat(await as(stranger), { id, readerId: 1, isHeld: false })).rejects.toMatchObject(
      unknown,
    )
    await refundOrder(await portal(), { number, reason: '不要了' }, takeLicenceBack)
    await expect(addColleagues(await as(managerId), { id, lines })).rejects.toMatchObject(unknown)
  })

  test('lets in the domain of the own mail address, and never one where everybody has a mailbox', async () => {
    await buy()
    const { id } = await own()
    const own1 = await as(managerId)
    await expect(setDomain(own1, { id, isAllowed: true })).rejects.toMatchObject({
      code: 'licence_domain_not_own',
    })
    await prove(managerId, { kind: 'email', address: `manager${managerId}@qq.com` })
    await expect(setDomain(own1, { id, isAllowed: true })).rejects.toMatchObject({
      code: 'licence_domain_not_own',
    })
    const { db } = await portal()
    await db
      .update(personChannels)
      .set({ address: `manager${managerId}@licomp.example` })
      .where(eq(personChannels.personId, managerId))
    const one = await colleague('域名里的人', `one${managerId}@licomp.example`)
    const below = await colleague('别处的人', `one${managerId}@mail.licomp.example`)
    const like = await colleague('像的人', `one${managerId}@notlicomp.example`)
    expect(await mayOpen(one.id)).toBe(false)
    await setDomain(own1, { id, isAllowed: true })
    for (const each of [below, like]) expect(await mayOpen(each.id)).toBe(false)
    await open(one.id)
    expect((await own()).readers).toMatchObject([{ name: '域名里的人', reached: 'o***@licomp.example' }])
    // Who was let in stays in.
    await setDomain(own1, { id, isAllowed: false })
    expect(await mayOpen(one.id)).toBe(true)
    // Whose seat was taken takes none again by the domain, but where he or she is named.
    await setDomain(own1, { id, isAllowed: true })
    await setSeatOf(one.id, false)
    expect(await mayOpen(one.id)).toBe(false)
    await name(one.address)
    expect(await mayOpen(one.id)).toBe(true)
  })

  test('takes a seat away, which is passed on once thirty days are over since it was taken, and gives it back at any time', async () => {
    await buy(1)
    const [first, second] = [await colleague('甲'), await colleague('乙')]
    await name(`${first.address}\n${second.address}`)
    await open(first.id)
    await setSeatOf(first.id, false)
    expect(await rightsOf(first.id)).toEqual([])
    expect(await mayOpen(first.id)).toBe(false)
    expect(await toldTo(first.id)).toContainEqual([
      'licence_seat_ended',
      expect.stringContaining('管理人收回'),
    ])
    expect(await own()).toMatchObject({ free: 0, colleagues: [{ address: second.address }] })
    await expect(setSeatOf(first.id, false)).rejects.toMatchObject({ code: 'licence_reader_gone' })
    await expect(open(second.id, 29)).rejects.toMatchObject({ code: 'licence_full' })
    await setSeatOf(first.id, true)
    expect(await mayOpen(first.id)).toBe(true)
    await setSeatOf(first.id, false)
    await open(second.id, 31)
    await expect(setSeatOf(first.id, true, 31)).rejects.toMatchObject({ code: 'licence_no_seat' })
    expect((await own()).readers.map((each) => [each.name, each.endedAt === undefined])).toEqual([
      ['乙', true],
      ['甲', false],
    ])
  })

  test('who leaves hands the licence over: seats and names stay, the domain goes', async () => {
    const { number } = await buy()
    const { id } = await own()
    const named = await colleague('同事')
    await name(named.address)
    await open(named.id)
    await prove(managerId, { kind: 'email', address: `m${managerId}@licomp.example` })
    await setDomain(await as(managerId), { id, isAllowed: true })
    const heir = await colleague('接手的人')
    await expect(
      handOverLicence(await portal(), { id, reader: '999999999', reason: '离职' }),
    ).rejects.toMatchObject({ code: 'licence_manager_unknown', detail: { reader: '999999999' } })
    await handOverLicence(await portal(), { id, reader: heir.address.replace('+86', ''), reason: '离职' })
    expect(await listOwnLicences(await as(managerId))).toEqual([])
    expect(await listOwnLicences(await as(heir.id))).toMatchObject([
      { id, domain: '', readers: [{ name: '同事' }], colleagues: [{ address: named.address }] },
    ])
    expect(await toldTo(heir.id)).toMatchObject([['licence_handed_over', expect.anything()]])
    // The money goes back to who paid, and all seats with it.
    await refundOrder(await portal(), { number, reason: '不要了' }, takeLicenceBack)
    expect(await rightsOf(named.id)).toEqual([])
  })
})

describe('a refund', () => {
  test('takes all seats at once and tells who sat there; one of money alone leaves them', async () => {
    const { number } = await buy()
    const named = await colleague('同事')
    await name(named.address)
    await open(named.id)
    await refundMoney(await portal(), { number, reason: '优惠', amountFen: 100 }, takeLicenceBack)
    expect(await rightsOf(named.id)).toEqual(['download'])
    await refundOrder(await portal(), { number, reason: '不要了' }, takeLicenceBack)
    expect(await rightsOf(named.id)).toEqual([])
    expect(await mayOpen(named.id)).toBe(false)
    expect(await mayOpen(managerId)).toBe(false)
    expect(await own()).toMatchObject({ isEnded: true, free: 0 })
    expect(await toldTo(named.id)).toContainEqual(['licence_seat_ended', expect.stringContaining('已经退款')])
  })

  test('or a reader comes first, and nobody reads on afterwards', async () => {
    const { number } = await buy()
    const named = await colleague('同事')
    await name(named.address)
    await Promise.allSettled([
      refundOrder(await portal(), { number, reason: '不要了' }, takeLicenceBack),
      open(named.id),
    ])
    expect(await rightsOf(named.id)).toEqual([])
  })
})

describe('an account', () => {
  test('that is closed takes its names and the domain with it; who sits reads on', async () => {
    await buy()
    const named = await colleague('同事')
    const later = await colleague('后来的')
    await name(`${named.address}\n${later.address}`)
    await open(named.id)
    await open(managerId)
    expect(await endingLicences(await as(managerId))).toMatchObject([{ path: '/licences' }])
    expect(await endingLicences(await as(named.id))).toEqual([])
    expect(await readOwnLicenceData(await as(managerId))).toMatchObject({
      企业授权: [{ 企业: FIRM, 名单: [{}, {}] }],
      企业授权的席位: [{ 企业所知的姓名: '买授权的人' }],
    })
    const leaver = { personId: managerId, name: '买授权的人', company: '', addresses: [] }
    await forgetLicensee(await portal(), leaver)
    expect(await own()).toMatchObject({ domain: '', colleagues: [], readers: [{ name: '同事' }] })
    expect(await mayOpen(named.id)).toBe(true)
    expect(await mayOpen(later.id)).toBe(false)
  })

  test('of a reader that is closed frees the seat, and takes the address off the list', async () => {
    await buy(1)
    const [named, other] = [await colleague('同事'), await colleague('另一位')]
    await name(`顾南乔 ${named.address}\n${other.address}`)
    await open(named.id)
    await forgetLicensee(await portal(), {
      personId: named.id,
      name: '同事',
      company: '',
      addresses: [{ kind: 'phone', address: named.address }],
    })
    expect(await own()).toMatchObject({ readers: [], colleagues: [{ address: other.address }] })
    expect(await mayOpen(other.id)).toBe(true)
  })

  test('that becomes one with another keeps one seat of two, the held one, and what it manages', async () => {
    await buy(2)
    const [from, into] = [await colleague('一'), await colleague('二')]
    await name(`${from.address}\n${into.address}`)
    await open(from.id)
    await open(into.id)
    await setSeatOf(into.id, false)
    const { db } = await portal()
    for (const column of licenceMerge) await column.run(await portal(), { from: from.id, into: into.id })
    const held = and(eq(licenceReaders.personId, into.id), isNull(licenceReaders.endedAt))
    expect(await db.$count(licenceReaders)).toBe(1)
    expect(await db.$count(licenceReaders, held)).toBe(1)
    expect(await mayOpen(into.id)).toBe(true)
    for (const column of licenceMerge) await column.run(await portal(), { from: managerId, into: into.id })
    expect(await listOwnLicences(await as(into.id))).toMatchObject([{ company: FIRM }])
    expect(await db.$count(licenceColleagues)).toBe(1)
  })
})

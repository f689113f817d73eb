import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { notifications, notifiedMatters } from '#features/notifications/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import type { Context } from '#platform/context.ts'
import { makePdf } from '#platform/pdf/testing.ts'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { fulfilLicence, takeLicenceBack } from './fulfil.server.ts'
import { findLicenceEdition, listLicenceEditions } from './licence-editions.server.ts'
import { MOST_COLLEAGUES } from './limits.ts'
import { addColleagues, removeColleague, setDomain, setSeat } from './manage-licence.server.ts'
import { handOverLicence, renameLicensedFirm } from './office/change-licence.server.ts'
import { licenceForReader, orderLicence } from './order-licence.server.ts'
import { listOwnLicences } from './own-licences.server.ts'
import { licenceChanges } from './rate-limits.ts'
import { licenceSeats } from './seats.server.ts'
import { licenceColleagues, licences } from './tables.server.ts'
import { LICENCE_FEN, makeLicensedPaper } from './testing.ts'

const FIRM = '砺川晶体'

let wechat = fakeProvider('wechat')
let services: ReturnType<typeof testServices>
let pdfId = ''
let managerId = 0
let made = 0
beforeAll(async () => {
  services = testServices((await testDatabase()).db)
  pdfId = await takePdf(await portal(), await makePdf([{}]))
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

async function portal(): Promise<Context> {
  const own = testContext((await testDatabase()).db, { now: NOON })
  return { ...own, services: { ...services, payments: [wechat.provider] } }
}
const as = async (id: number): Promise<Context> => ({
  ...(await portal()),
  actor: { kind: 'person', id, sessionId: 1 },
})
const visitor = async (): Promise<Context> => ({ ...(await portal()), actor: { kind: 'visitor' } })

/** Somebody who has proved a telephone number. */
async function colleague(name: string): Promise<{ readonly id: number; readonly phone: string }> {
  made += 1
  const { db, now } = await portal()
  const id = await makePerson(await portal(), { name })
  const phone = `+86138${String(20_000_000 + made)}`
  await db.insert(personChannels).values({ personId: id, kind: 'phone', address: phone, verifiedAt: now })
  return { id, phone }
}

/** Seats that the manager has paid for. */
async function buy(seats: number): Promise<{ id: number; fileId: number; number: string }> {
  const { fileId, ...paper } = await makeLicensedPaper(await portal(), { seats, pdfId })
  const { number } = await orderLicence(await as(managerId), { ...paper, company: FIRM })
  const state = wechat.pay(number, LICENCE_FEN)
  await settleOrder(await portal(), { number, provider: 'wechat', state }, fulfilLicence)
  const [licence] = await listOwnLicences(await as(managerId))
  return { id: licence?.id ?? 0, fileId, number }
}

/** The last act that was written down, or the last of a name: its name, and what is said of it. */
async function written(named = '%'): Promise<Record<string, unknown>> {
  const { rows } = await (
    await portal()
  ).db.execute<{ verb: string; detail: object; before: object | null }>(
    sql`select verb, detail, before from audit_records where verb like ${named} order by id desc limit 1`,
  )
  const [{ verb, detail, before } = { verb: '', detail: {}, before: null }] = rows
  return { verb, ...detail, ...(before && { before }) }
}
const toldTo = async (personId: number) =>
  (await (await portal()).db.select().from(notifications))
    .filter((each) => each.personId === personId)
    .map(({ kind }) => kind)

describe('a seat that may be taken', () => {
  test('is known before a file is opened, by the firm that bought it, and only to who may take one', async () => {
    const { id, fileId } = await buy(1)
    const [named, stranger] = [await colleague('同事'), await colleague('路人')]
    await addColleagues(await as(managerId), { id, lines: named.phone })
    expect(await licenceSeats.waiting(await as(named.id), fileId)).toBe(FIRM)
    for (const nobody of [await as(stranger.id), await visitor()]) {
      expect(await licenceSeats.waiting(nobody, fileId)).toBeUndefined()
      expect(await licenceSeats.take(nobody, fileId)).toBe(false)
    }
    expect(await licenceSeats.take(await as(named.id), fileId)).toBe(true)
    expect(await written()).toEqual({ verb: 'takeLicenceSeat', personId: named.id, seat: 1 })
    expect(await licenceSeats.take(await as(named.id), fileId)).toBe(true)
    const [{ readers = [] } = {}] = await listOwnLicences(await as(managerId))
    expect(readers).toMatchObject([{ name: '同事', reached: expect.stringMatching(/\*.*\d{4}$/) }])
  })

  test('is there for nobody more once all are taken, and whoever was named is told whose they are', async () => {
    const { id, fileId } = await buy(1)
    const [first, second] = [await colleague('甲'), await colleague('乙')]
    await addColleagues(await as(managerId), { id, lines: `${first.phone}\n${second.phone}` })
    await licenceSeats.take(await as(first.id), fileId)
    expect(await licenceSeats.waiting(await as(second.id), fileId)).toBeUndefined()
    await expect(licenceSeats.take(await as(second.id), fileId)).rejects.toMatchObject({
      code: 'licence_full',
      detail: { company: FIRM },
    })
    await expect(setSeat(await as(managerId), { id, readerId: 999_999, isHeld: true })).rejects.toMatchObject(
      { code: 'licence_reader_gone' },
    )
  })
})

describe('the list of a licence', () => {
  const numbers = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => String(13_700_000_000 + first + index)).join('\n')

  test('has room for so many, and of a few too many none is added', async () => {
    const { id } = await buy(1)
    const manager = await as(managerId)
    const full = { code: 'licence_list_full', detail: { most: MOST_COLLEAGUES } }
    const add = (lines: string) => addColleagues(manager, { id, lines })
    await expect(add(numbers(0, MOST_COLLEAGUES + 1))).rejects.toMatchObject(full)
    expect(await add(numbers(0, MOST_COLLEAGUES - 1))).toEqual({ added: MOST_COLLEAGUES - 1 })
    expect(await written()).toEqual({ verb: 'addColleagues', added: MOST_COLLEAGUES - 1 })
    await expect(add(numbers(MOST_COLLEAGUES - 1, 2))).rejects.toMatchObject(full)
    expect(await add(numbers(MOST_COLLEAGUES - 2, 2))).toEqual({ added: 1 })
    const { db } = await portal()
    expect(await db.$count(licenceColleagues)).toBe(MOST_COLLEAGUES)
    await expect(add(numbers(0, 1).padEnd(100_001))).rejects.toMatchObject({ code: 'input_invalid' })
  })

  test('names what is wrong with it, a few lines and not their whole length', async () => {
    const { id } = await buy(1)
    const wrong = ['研发一部', '研发二部', '三'.repeat(300), '不说的一行']
    await expect(addColleagues(await as(managerId), { id, lines: wrong.join('\n') })).rejects.toMatchObject({
      code: 'licence_lines_wrong',
      detail: { lines: `研发一部；研发二部；${'三'.repeat(190)}` },
    })
  })

  test('tells whoever has an account, but not the manager of the own number, nor when the own seat ends', async () => {
    const { id, fileId } = await buy(2)
    const named = await colleague('同事')
    made += 1
    const mine = `+86138${String(20_000_000 + made)}`
    const { db, now } = await portal()
    await db
      .insert(personChannels)
      .values({ personId: managerId, kind: 'phone', address: mine, verifiedAt: now })
    await addColleagues(await as(managerId), { id, lines: `${named.phone}\n${mine}` })
    expect(await toldTo(named.id)).toEqual(['licence_opened'])
    await licenceSeats.take(await as(managerId), fileId)
    const [{ readers: [own] = [] } = {}] = await listOwnLicences(await as(managerId))
    await setSeat(await as(managerId), { id, readerId: own?.id ?? 0, isHeld: false })
    expect(await written()).toEqual({ verb: 'endLicenceSeat', personId: managerId, seat: 1 })
    await setSeat(await as(managerId), { id, readerId: own?.id ?? 0, isHeld: true })
    expect(await written()).toEqual({ verb: 'giveLicenceSeatBack', personId: managerId, seat: 1 })
    expect(await toldTo(managerId)).not.toContainEqual(expect.stringMatching(/^licence_(opened|seat)/))
  })

  test('takes no address that is longer than any, and is changed so often a day', async () => {
    const { id } = await buy(1)
    const remove = async (address: string) =>
      removeColleague(await as(managerId), { id, kind: 'email', address })
    await expect(remove('a'.repeat(255))).rejects.toMatchObject({ code: 'input_invalid' })
    await expect(remove('')).rejects.toMatchObject({ code: 'input_invalid' })
    for (let times = 0; times < licenceChanges.points; times += 1) await remove('nobody@example.com')
    await expect(remove('nobody@example.com')).rejects.toMatchObject({ code: 'licence_changes_of_day_used' })
    await expect(setDomain(await as(managerId), { id, isAllowed: false })).rejects.toMatchObject({
      code: 'licence_changes_of_day_used',
    })
  })
})

describe('an edition for firms', () => {
  const priced = { priceFen: LICENCE_FEN, seats: 2 }

  test('is one of a white paper’s that has seats and a file, found by its key', async () => {
    const other = await makeLicensedPaper(await portal(), { pdfId })
    const unread = await makeLicensedPaper(await portal(), { file: { access: 'nobody' }, pdfId })
    const { reportId, fileId } = await makeLicensedPaper(await portal(), {
      pdfId,
      report: {
        editions: [
          { key: 'paper', name: '纸质版', priceFen: 100 },
          { key: 'team', name: '团队版', ...priced, fileId: other.fileId },
          { key: 'firm', name: '企业版', ...priced, seats: 50, fileId: other.fileId },
        ],
      },
    })
    const found = await listLicenceEditions(await portal())
    expect(found.filter((each) => each.reportId === reportId)).toMatchObject([
      { edition: 'team', seats: 2, fileId: other.fileId },
      { edition: 'firm', seats: 50, fileId: other.fileId },
    ])
    expect(found.filter((each) => [fileId, unread.fileId].includes(each.fileId))).toEqual([])
    expect(await findLicenceEdition(await portal(), { reportId, edition: 'firm' })).toMatchObject({
      name: '企业版',
      seats: 50,
    })
    for (const edition of ['paper', 'site', ''])
      expect(await findLicenceEdition(await portal(), { reportId, edition })).toBeUndefined()
  })

  test('is ordered by somebody signed in, under a name that a provider takes', async () => {
    const long = '碳'.repeat(51)
    const { reportId, edition } = await makeLicensedPaper(await portal(), {
      pdfId,
      report: { productName: long },
    })
    const wanted = { reportId, edition, company: FIRM }
    await expect(orderLicence(await visitor(), wanted)).rejects.toMatchObject({ code: 'sign_in_required' })
    for (const odd of [
      { edition: 'x'.repeat(41) },
      { edition: '' },
      { company: '司'.repeat(101) },
      { reportId: 0 },
    ])
      await expect(orderLicence(await as(managerId), { ...wanted, ...odd })).rejects.toMatchObject({
        code: 'input_invalid',
      })
    const { subject } = await orderLicence(await as(managerId), wanted)
    expect(subject).toBe(`《${'碳'.repeat(49)}…》企业授权版（2 席）`)
    const whole = await makeLicensedPaper(await portal(), { pdfId, report: { productName: '碳'.repeat(50) } })
    const order = await orderLicence(await as(managerId), { ...whole, company: FIRM })
    expect(order.subject).toBe(`《${'碳'.repeat(50)}》企业授权版（2 席）`)
  })

  test('is nothing else that is ordered or paid for', async () => {
    const single = { product: 'file', fileId: 1, purpose: 'read' } as const
    await expect(licenceForReader(await portal(), managerId, single)).rejects.toThrow('is no licence')
    await expect(
      licenceForReader(await portal(), managerId, {
        product: 'file_licence',
        reportId: 999_999,
        edition: 'site',
        company: FIRM,
      }),
    ).rejects.toMatchObject({ code: 'licence_not_sold' })
  })
})

describe('the office', () => {
  test('writes down what it changes, as it was and as it is', async () => {
    const { id, number, fileId } = await buy(1)
    expect(await written('beginLicence')).toEqual({
      verb: 'beginLicence',
      personId: managerId,
      order: number,
      seats: 1,
    })
    await licenceSeats.take(await as(managerId), fileId)
    await renameLicensedFirm(await portal(), { id, company: '砺川晶体股份' })
    expect(await written()).toEqual({
      verb: 'renameLicensedFirm',
      company: '砺川晶体股份',
      before: { company: FIRM },
    })
    const heir = await colleague('接手的人')
    const reason = '离'.repeat(200)
    await handOverLicence(await portal(), { id, reader: heir.phone, reason: ` ${reason} ` })
    const handedOver = {
      verb: 'handOverLicence',
      personId: heir.id,
      reason,
      before: { personId: managerId },
    }
    expect(await written()).toEqual(handedOver)
    // To who has it already nothing happens.
    await handOverLicence(await portal(), { id, reader: heir.phone, reason: '再一次' })
    expect(await written()).toEqual(handedOver)
    expect(await toldTo(heir.id)).toEqual(['licence_handed_over'])
    await refundOrder(await portal(), { number, reason: '不要了' }, takeLicenceBack)
    const takenBack = { verb: 'takeLicenceBack', personId: managerId, order: number, readers: 1 }
    expect(await written('takeLicenceBack')).toEqual(takenBack)
    await renamed(id, 'licence_unknown')
  })

  test('says why, names the firm, and may do so', async () => {
    const { id } = await buy(1)
    for (const reason of [' ', '因'.repeat(201)])
      await expect(handOverLicence(await portal(), { id, reader: '1', reason })).rejects.toMatchObject({
        code: 'input_invalid',
      })
    const reader = await as(managerId)
    await expect(renameLicensedFirm(reader, { id, company: FIRM })).rejects.toMatchObject({
      code: 'permission_missing',
    })
    await expect(handOverLicence(reader, { id, reader: '1', reason: '要' })).rejects.toMatchObject({
      code: 'permission_missing',
    })
    await renamed(id + 1, 'licence_unknown')
  })

  const renamed = async (id: number, code: string) =>
    expect(renameLicensedFirm(await portal(), { id, company: FIRM })).rejects.toMatchObject({ code })
})

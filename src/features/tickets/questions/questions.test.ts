import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { killedStorage } from '../../../../test/killed-storage.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON } from '../../../../test/context.ts'
import { readOpenChanges } from '../changes/read-open-changes.server.ts'
import { register } from '../buying/register.server.ts'
import { quoteTickets } from '../buying/quote-tickets.server.ts'
import { seatToken } from '../codes.server.ts'
import { registrationRows } from '../admin/registration-rows.ts'
import { registrationView } from '../admin/views.server.ts'
import { RegistrationView } from '../admin/contract.ts'
import { addGuests } from '../office/add-guests.server.ts'
import { copySales } from '../office/copy-sales.server.ts'
import { listRegistrations } from '../office/list-registrations.server.ts'
import { changeAttendee } from '../own/change-attendee.server.ts'
import { fillSeat } from '../own/fill-seat.server.ts'
import { forgetAttendee } from '../own/forget-attendee.server.ts'
import { readOwnTicketData } from '../own/own-tickets.server.ts'
import { answersOfPerson } from '../rate-limits.ts'
import { tickets } from '../tables.server.ts'
import { attendeeFiles, eventQuestions, ticketAnswers } from './tables.server.ts'
import { makeBuyer, makeType, wanted } from '../testing.ts'
import { changeAnswers, setAnswers } from './change-answers.server.ts'
import { endQuestion, reviveQuestion } from './end-question.server.ts'
import { forgetAnswerFiles } from './forget-answers.server.ts'
import { listQuestions } from './list-questions.server.ts'
import { openAnswerFile, openOwnAnswerFile } from './open-answer-file.server.ts'
import { readAnswers } from './read-answers.server.ts'
import { saveQuestion } from './save-question.server.ts'
import { storeAnswers } from './take-answers.server.ts'
import { takeAnswerFile } from './take-answer-file.server.ts'
import { takeOfficeFile } from './take-office-file.server.ts'

/** What organisers ask of attendees, and what becomes of the answers (C-42). */

const PDF = Buffer.from('%PDF-1.7 a student card')

let portal: Context
let eventId = 0
let typeId = 0
let buyer: Context
beforeEach(async () => {
  ;({ portal, buyer, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

type Asked = Partial<Parameters<typeof saveQuestion>[1]>
const ask = async (question: Asked = {}) =>
  (await saveQuestion(portal, { eventId, version: 0, kind: 'text', label: '忌口', ...question })).id
const personOf = (context: Context) => requirePerson(context.actor).id

/** Registers one, with these answers. */
async function answer(values: Readonly<Record<number, string>>, by = buyer) {
  const answers = Object.entries(values).map(([id, value]) => ({ place: 0, questionId: Number(id), value }))
  return register(by, { ...wanted({ eventId, typeId }, { expectedFen: 0 }), answers })
}
const sendFile = async (questionId: number, by = buyer, bytes = PDF, name = '学生证.pdf') =>
  (await takeAnswerFile(by, { questionId, name, bytes, sentBy: `person:${personOf(by)}` })).value
const ticketOf = async (registrationId: number) => {
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, registrationId))
  if (!ticket) throw new Error('there is a ticket')
  return ticket
}
const answersOf = async (ticketId: number) =>
  (await portal.db.select().from(ticketAnswers).where(eq(ticketAnswers.ticketId, ticketId)))
    .toSorted((a, b) => a.questionId - b.questionId)
    .map(({ value }) => value)

test('a question that is taken away while somebody answers it is said, and nothing fails', async () => {
  const questionId = await ask()
  const ticket = await ticketOf((await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))).id)
  await endQuestion(portal, { eventId, id: questionId })
  await expect(
    storeAnswers(portal, ticket.id, [{ questionId, value: '不吃辣', fileId: null }]),
  ).rejects.toMatchObject({ code: 'questions_changed' })
})

describe('registering', () => {
  test('keeps the answer of every kind, and says which one is wrong and why', async () => {
    const text = await ask()
    const choice = await ask({ kind: 'choice', label: '用餐', options: ['不限', '清真'], isRequired: true })
    const several = await ask({ kind: 'several', label: '论坛', options: ['衬底', '外延', '器件'] })
    const number = await ask({ kind: 'number', label: '同行人数' })
    const file = await ask({ kind: 'file', label: '学生证' })
    const whole = {
      [text]: '花生',
      [choice]: '清真',
      [several]: '衬底\n器件',
      [number]: '2',
      [file]: await sendFile(file),
    }
    const wrong = async (part: Record<number, string>, problem: string) =>
      expect(answer({ ...whole, ...part })).rejects.toMatchObject({
        code: 'answer_wrong',
        detail: { who: '参会人', problem: expect.stringContaining(problem) },
      })
    await wrong({ [choice]: '' }, '请选择一项')
    await wrong({ [choice]: '随便' }, '没有了')
    await wrong({ [several]: '衬底\n别的' }, '没有了')
    await wrong({ [number]: '两位' }, '请填一个数字')
    await wrong({ [text]: '长'.repeat(501) }, '500')
    await wrong({ [file]: `${'0'.repeat(32)}/x.pdf` }, '文件没有传上去')
    const { id } = await answer(whole)
    expect(await answersOf((await ticketOf(id)).id)).toEqual([
      '花生',
      '清真',
      '衬底\n器件',
      '2',
      '学生证.pdf',
    ])
  })

  test('asks only what is for the type, and a quote says what that is', async () => {
    const vip = await makeType(portal, eventId, { name: '贵宾票', priceFen: 0 })
    await ask({ label: '车牌号', isRequired: true, typeIds: [vip] })
    await answer({})
    await expect(register(buyer, wanted({ eventId, typeId: vip }, { expectedFen: 0 }))).rejects.toMatchObject(
      { code: 'answer_wrong' },
    )
    const { questions } = await quoteTickets(buyer, { eventId, typeIds: [], code: '' })
    expect(questions).toMatchObject([{ label: '车牌号', typeIds: [vip] }])
    await expect(ask({ label: '别场', typeIds: [vip + 1000] })).rejects.toMatchObject({
      code: 'ticket_type_unknown',
    })
  })

  test('again while it waits for payment takes the answers given last', async () => {
    const paid = await makeType(portal, eventId, { name: '标准票二' })
    const question = await ask()
    const form = wanted({ eventId, typeId: paid })
    const given = (value: string) => [{ place: 0, questionId: question, value }]
    const first = await register(buyer, { ...form, answers: given('花生') })
    const again = await register(buyer, { ...form, answers: given('海鲜') })
    expect(again.id).toBe(first.id)
    expect(await answersOf((await ticketOf(first.id)).id)).toEqual(['海鲜'])
  })
})

describe('a file', () => {
  test('is taken by its content, answers for its sender alone, and is seen by sender and organisers alone', async () => {
    const question = await ask({ kind: 'file', label: '学生证' })
    const stranger = await makeBuyer(portal)
    await expect(sendFile(question, buyer, Buffer.from('MZ program'))).rejects.toMatchObject({
      code: 'answer_file_kind',
    })
    await expect(sendFile(question, buyer, PDF, '照片.png')).rejects.toMatchObject({
      code: 'answer_file_misnamed',
    })
    await expect(sendFile(await ask({ label: '文字' }))).rejects.toMatchObject({ code: 'question_unknown' })
    const value = await sendFile(question)
    await expect(answer({ [question]: value }, stranger)).rejects.toMatchObject({ code: 'answer_wrong' })
    await answer({ [question]: value })
    const id = value.slice(0, 32)
    expect((await openOwnAnswerFile(buyer, { id })).bytes).toEqual(PDF)
    await expect(openOwnAnswerFile(stranger, { id })).rejects.toMatchObject({ code: 'answer_file_unknown' })
    expect((await openAnswerFile(portal, { id })).name).toBe('学生证.pdf')
    await expect(openAnswerFile(buyer, { id })).rejects.toMatchObject({ code: 'permission_missing' })
  })

  test('is removed after three days where it answers nothing, and ninety days after the event where it does', async () => {
    const question = await ask({ kind: 'file', label: '学生证' })
    const unused = (await sendFile(question)).slice(0, 32)
    const used = await sendFile(question)
    const { id } = await answer({ [question]: used })
    const keys = async () =>
      (await portal.db.select().from(attendeeFiles)).map(({ id: each }) => each).toSorted()
    const inDays = (days: number) =>
      forgetAnswerFiles({ ...portal, now: new Date(NOON.getTime() + days * DAY_MS) })
    await inDays(2)
    expect(await keys()).toHaveLength(2)
    const [row] = await portal.db.select().from(attendeeFiles).where(eq(attendeeFiles.id, unused))
    await inDays(4)
    expect(await keys()).toEqual([used.slice(0, 32)])
    expect(await portal.services.storage.has(row?.objectKey ?? '')).toBe(false)
    await inDays(30 + 90)
    expect(await keys()).toEqual([])
    expect(await answersOf((await ticketOf(id)).id)).toEqual([])
  })

  test('is removed after three days also where the process was killed that had just kept it', async () => {
    const question = await ask({ kind: 'file', label: '学生证' })
    const { storage } = portal.services
    const { killed, kept } = killedStorage(storage)
    void sendFile(question, { ...buyer, services: { ...buyer.services, storage: killed } })
    const office = killedStorage(storage)
    void takeOfficeFile(
      { ...portal, services: { ...portal.services, storage: office.killed } },
      { questionId: question, fileName: '学生证.pdf', data: PDF.toString('base64') },
    )
    const keys = [await kept, await office.kept]
    await forgetAnswerFiles({ ...portal, now: new Date(NOON.getTime() + 4 * DAY_MS) })
    for (const key of keys) expect(await storage.has(key)).toBe(false)
  })
})

describe('a question', () => {
  test('that was answered is another one when its words change, and keeps its answers', async () => {
    const question = await ask({ kind: 'choice', label: '用餐', options: ['不限', '清真'] })
    const change = (part: Asked, version: number, id = question) =>
      saveQuestion(portal, {
        eventId,
        id,
        version,
        kind: 'choice',
        label: '用餐',
        options: ['不限', '清真'],
        ...part,
      })
    expect(await change({ label: '午餐' }, 1)).toEqual({ id: question, isReplaced: false })
    const { id } = await answer({ [question]: '清真' })
    expect(await change({ label: '午餐', options: ['不限', '清真', '素食'] }, 2)).toEqual({
      id: question,
      isReplaced: false,
    })
    await expect(change({ label: '晚餐' }, 2)).rejects.toMatchObject({ code: 'changed_by_other' })
    const next = await change({ label: '晚餐' }, 3)
    expect(next.isReplaced).toBe(true)
    expect(next.id).not.toBe(question)
    expect(await answersOf((await ticketOf(id)).id)).toEqual(['清真'])
    expect(await listQuestions(portal, eventId)).toMatchObject([
      { id: next.id, label: '晚餐', isRetired: false, answers: 0 },
      { id: question, label: '午餐', isRetired: true, isReplaced: true, answers: 1 },
    ])
    await expect(reviveQuestion(portal, { eventId, id: question })).rejects.toMatchObject({
      code: 'question_unknown',
    })
  })

  test('is gone where nobody answered, retired where somebody did, and asked again on wish', async () => {
    const unanswered = await ask()
    const answered = await ask({ label: '用餐' })
    await answer({ [answered]: '素食' })
    expect(await endQuestion(portal, { eventId, id: unanswered })).toEqual({ isRetired: false })
    expect(await endQuestion(portal, { eventId, id: answered })).toEqual({ isRetired: true })
    await expect(endQuestion(portal, { eventId, id: answered })).rejects.toMatchObject({
      code: 'question_unknown',
    })
    await expect(portal.db.delete(eventQuestions).where(eq(eventQuestions.id, answered))).rejects.toThrow(
      /event_questions/,
    )
    await reviveQuestion(portal, { eventId, id: answered })
    expect(await listQuestions(portal, eventId)).toMatchObject([{ id: answered, isRetired: false }])
  })

  test('is copied with last year’s event, for the types of the same name', async () => {
    await ask({ kind: 'choice', label: '用餐', options: ['不限', '清真'], typeIds: [typeId] })
    await endQuestion(portal, { eventId, id: await ask({ label: '不再问' }) })
    const next = await saveEvent(portal, { title: '下一届', startsOn: '2027-12-12', endsOn: '2027-12-13' })
    await copySales(portal, { fromEventId: eventId, eventId: next })
    const [copied, ...more] = await listQuestions(portal, next)
    expect(more).toEqual([])
    expect(copied).toMatchObject({ label: '用餐', options: ['不限', '清真'], answers: 0 })
    expect(copied?.typeIds).toHaveLength(1)
    expect(copied?.typeIds).not.toEqual([typeId])
  })
})

describe('answers', () => {
  test('are given by whoever fills a seat in, without an account', async () => {
    const question = await ask({ isRequired: true })
    const { id } = await register(buyer, {
      ...wanted({ eventId, typeId }, { expectedFen: 0 }),
      tickets: [{ typeId, name: '', isInvited: true }],
    })
    const token = await seatToken(portal.db, await ticketOf(id))
    const attendee = { name: '李工', company: '', job: '', phone: '13811110000', email: '' }
    const visitor: Context = { ...portal, actor: { kind: 'visitor' } }
    await expect(fillSeat(visitor, { token, attendee })).rejects.toMatchObject({ code: 'answer_wrong' })
    await fillSeat(visitor, { token, attendee, answers: [{ questionId: question, value: '无' }] })
    expect(await answersOf((await ticketOf(id)).id)).toEqual(['无'])
  })

  test('change until the day that is set, by their owner alone, and go with whoever does not come', async () => {
    const question = await ask({ isRequired: true })
    const ticket = await ticketOf((await answer({ [question]: '花生' })).id)
    const { code } = ticket
    const answers = [{ questionId: question, value: '海鲜' }]
    await changeAnswers(buyer, { code, answers })
    expect(await answersOf(ticket.id)).toEqual(['海鲜'])
    const stranger = await makeBuyer(portal)
    await expect(changeAnswers(stranger, { code, answers })).rejects.toMatchObject({
      code: 'ticket_not_found',
    })
    await expect(changeAnswers(buyer, { code, answers: [] })).rejects.toMatchObject({ code: 'answer_wrong' })
    const late = { ...buyer, now: new Date('2026-12-13T12:00:00+08:00') }
    await expect(changeAnswers(late, { code, answers })).rejects.toMatchObject({ code: 'changes_over' })
    const attendee = { name: '赵工', company: '', job: '', phone: '13811112222', email: '' }
    await expect(changeAttendee(buyer, { code, attendee })).rejects.toMatchObject({ code: 'answer_wrong' })
    await changeAttendee(buyer, { code, attendee, answers: [{ questionId: question, value: '无' }] })
    expect(await answersOf(ticket.id)).toEqual(['无'])
  })

  test('may be changed so often a day', async () => {
    const question = await ask()
    const { code } = await ticketOf((await answer({ [question]: '花生' })).id)
    const change = (value: string) =>
      changeAnswers(buyer, { code, answers: [{ questionId: question, value }] })
    for (let turn = 0; turn < answersOfPerson.points; turn += 1) await change(`第 ${turn} 次`)
    await expect(change('再一次')).rejects.toMatchObject({ kind: 'too_many', code: 'answers_of_day_used' })
  })

  test('are not written over by whoever opened the form before somebody else changed them', async () => {
    const question = await ask()
    const ticket = await ticketOf((await answer({ [question]: '花生' })).id)
    const { code } = ticket
    const answered = (value: string) => [{ questionId: question, value }]
    await setAnswers(portal, { code, answers: answered('花生、海鲜'), before: answered('花生') })
    const late = { code, answers: answered('无'), before: answered('花生') }
    await expect(changeAnswers(buyer, late)).rejects.toMatchObject({ code: 'changed_by_other' })
    // The ticket names somebody else by now, who is not to have the answers of before.
    const attendee = { name: '赵工', company: '', job: '', phone: '13811113333', email: '' }
    await changeAttendee(buyer, { code, attendee })
    const office = { code, answers: answered('花生、虾'), before: answered('花生、海鲜') }
    await expect(setAnswers(portal, office)).rejects.toMatchObject({ code: 'changed_by_other' })
    expect(await answersOf(ticket.id)).toEqual([])
    const own = { code, answers: answered('牛奶'), before: [] }
    await changeAnswers(buyer, own)
    await changeAnswers(buyer, own)
    expect(await answersOf(ticket.id)).toEqual(['牛奶'])
  })

  test('are filled in by organisers, who need not know all, and stand in the list and the file', async () => {
    const dinner = await ask({ kind: 'several', label: '用餐', options: ['午餐', '晚餐'], isRequired: true })
    const diet = await ask({ label: '忌口' })
    await addGuests(portal, {
      eventId,
      typeId,
      buyer: String(personOf(buyer)),
      guests: [{ name: '方既白', phone: '13800000001' }],
    })
    const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.eventId, eventId))
    const code = ticket?.code ?? ''
    await setAnswers(portal, {
      code,
      answers: [
        { questionId: dinner, value: '午餐\n晚餐' },
        { questionId: diet, value: '=1+1' },
      ],
    })
    const found = await listRegistrations(portal, { eventId, text: '' })
    const views = found.map((each) => RegistrationView.parse(registrationView(each)))
    const [heading, row] = registrationRows(
      views,
      (await listQuestions(portal, eventId)).map((question) => ({ ...question })),
    )
    expect(heading?.slice(-2)).toEqual(['用餐', '忌口'])
    expect(row?.slice(-2)).toEqual(['午餐、晚餐', '=1+1'])
    await expect(setAnswers(buyer, { code, answers: [] })).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })

  test('and changes that wait are read of more tickets than a statement takes parameters', async () => {
    const ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000_000 + index)
    expect([await readAnswers(portal, ids), await readOpenChanges(portal, ids)]).toEqual([
      new Map(),
      new Map(),
    ])
  })

  test('are in the file of one’s own data, and gone with the account', async () => {
    const diet = await ask()
    const card = await ask({ kind: 'file', label: '学生证' })
    const file = await sendFile(card)
    const { id } = await answer({ [diet]: '花生', [card]: file })
    const { phone, id: ticketId } = await ticketOf(id)
    expect(await readOwnTicketData(buyer)).toMatchObject({
      活动报名: [{ 答复: ['忌口：花生', '学生证：学生证.pdf'] }],
    })
    await forgetAttendee(portal, {
      personId: personOf(buyer),
      name: '',
      company: '',
      addresses: [{ kind: 'phone', address: phone }],
    })
    expect(await answersOf(ticketId)).toEqual([])
    const [left] = await portal.db.select().from(attendeeFiles)
    expect(left).toMatchObject({ sentBy: '', name: '' })
    await forgetAnswerFiles(portal)
    expect(await portal.db.$count(attendeeFiles)).toBe(0)
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { makePerson, provePhone } from '#features/accounts/testing.ts'
import { kindsTold } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { killedStorage } from '../../../../test/killed-storage.ts'
import { awardApplications, awardDocuments } from '../tables.server.ts'
import { endingAwards } from '../ending-awards.server.ts'
import { ownAwardPlaces } from '../own-award-places.server.ts'
import {
  makeApplicant,
  APPLIED,
  as,
  makeApplication,
  makeDraft,
  makeOpenYear,
  PDF,
  STATEMENT,
} from '../testing.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { readApplication, showConfidentialAnswers } from './office-queries.server.ts'
import { statementOf } from './statement.server.ts'
import { forgetDocuments } from './forget-documents.server.ts'
import { readAwardYear } from '../queries.server.ts'
import { readApplying, readOwnApplication } from './own-applications.server.ts'
import { forgetApplicant, readOwnApplications } from './own-application-data.server.ts'
import { saveApplication } from './save-application.server.ts'
import { applicationStory } from './story.server.ts'
import { submitApplication } from './submit-application.server.ts'
import { removeDocument, takeDocument } from './take-document.server.ts'
import { recallApplication, withdrawApplication } from './withdraw-application.server.ts'

type Scene = Awaited<ReturnType<typeof makeOpenYear>> & { readonly context: Context }

const scene = (work: (given: Scene) => Promise<void>) => () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await work({ context, ...(await makeOpenYear(context)) })
  })

const at = (context: Context, time: string): Context => ({ ...context, now: new Date(`${time}+08:00`) })
const rowOf = async ({ db }: Context, id: number) =>
  (await db.select().from(awardApplications).where(eq(awardApplications.id, id)))[0]

describe('applying', () => {
  test(
    'keeps a credit code that is half typed, or copied with blanks',
    scene(async ({ context, companyPrize }) => {
      const person = as(context, await makeApplicant(context))
      const { id, revision } = await saveApplication(person, { prizeId: companyPrize, creditCode: '9135' })
      expect(await rowOf(context, id)).toMatchObject({ creditCode: '9135' })
      const copied = { id, revision, prizeId: companyPrize, creditCode: '9135 0100 M000 100y 43' }
      await saveApplication(person, copied)
      expect(await rowOf(context, id)).toMatchObject({ creditCode: '91350100M000100Y43' })
    }),
  )

  test(
    'is a draft that may lack anything, then is handed in under the next number of the year with a receipt',
    scene(async ({ context, companyPrize }) => {
      const personId = await makeApplicant(context)
      const person = as(context, personId)
      const { id } = await saveApplication(person, { prizeId: companyPrize })
      const told = () => applicationStory.read(context, { personId, name: '', addresses: [] })
      expect(await told()).toMatchObject([{ title: '还没有写企业名称', note: '2026 年“年度企业”' }])
      await expect(
        submitApplication(person, { id, revision: 1, statement: STATEMENT }),
      ).rejects.toMatchObject({
        code: 'award_application_incomplete',
        detail: { parts: '企业名称、公开简介、产能、联系人、联系电话、联系邮箱、证明材料' },
      })
      const saved = await saveApplication(person, { ...APPLIED, prizeId: companyPrize, id, revision: 1 })
      const { revision } = await takeDocument(person, { id, name: '执照.pdf', bytes: PDF })
      expect(saved.revision).toBe(2)
      expect(await submitApplication(person, { id, revision, statement: STATEMENT })).toEqual({
        number: 'A2026-0001',
      })
      expect(await told()).toMatchObject([{ title: '砺川晶体', note: '2026 年“年度企业”，A2026-0001' }])
      const second = await makeApplication(context, companyPrize, { company: '另一家', creditCode: '' })
      expect(second.number).toBe('A2026-0002')
      expect((await rowOf(context, id))?.submitted).toMatchObject({
        prize: '年度企业',
        company: '砺川晶体',
        answers: [{ label: '产能', text: '年产三万片' }],
        documents: [{ name: '执照.pdf', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      })
      expect(await kindsTold(context, personId)).toEqual(['award_application_received'])
    }),
  )

  test(
    'is possible to the last second of the day in Shanghai, and five minutes longer for what was begun before',
    scene(async ({ context, companyPrize, year }) => {
      const draft = await makeDraft(context, companyPrize)
      const person = draft.applicant
      const begin = (time: string) => saveApplication(at(person, time), { prizeId: companyPrize })
      await expect(begin('2026-11-21T23:59:59.999')).resolves.toMatchObject({ revision: 1 })
      await expect(begin('2026-11-22T00:00:00')).rejects.toMatchObject({
        code: 'award_closed',
        detail: { notice: '申报已停止，感谢支持！' },
      })
      const submit = (time: string) => submitApplication(at(person, time), { ...draft, statement: STATEMENT })
      const page = (time: string) => readOwnApplication(at(person, time), { year, id: draft.id })
      expect(await page('2026-11-22T00:04:59.999')).toMatchObject({ isOpen: true })
      expect(await page('2026-11-22T00:05:00')).toMatchObject({ isOpen: false })
      await expect(submit('2026-11-22T00:05:00')).rejects.toMatchObject({ code: 'award_closed' })
      await expect(submit('2026-11-22T00:04:59.999')).resolves.toEqual({ number: 'A2026-0001' })
    }),
  )

  test(
    'is written without a telephone, and handed in with a proved one only',
    scene(async ({ context, companyPrize, year }) => {
      const personId = await makePerson(context)
      const draft = await makeDraft(context, companyPrize, { by: personId })
      const submit = () => submitApplication(draft.applicant, { ...draft, statement: STATEMENT })
      await expect(submit()).rejects.toMatchObject({ code: 'award_phone_needed' })
      expect(await readApplying(draft.applicant, year)).toMatchObject({ hasPhone: false })
      await provePhone(context, personId)
      expect(await readApplying(draft.applicant, year)).toMatchObject({ hasPhone: true })
      await expect(submit()).resolves.toEqual({ number: 'A2026-0001' })
    }),
  )

  test(
    'in a year that is closed, is a draft or has no such phase is refused',
    scene(async ({ context, companyPrize }) => {
      const person = as(context, await makePerson(context))
      for (const changes of [{ state: 'draft' as const }, { phases: [] }]) {
        await makeOpenYear(context, changes)
        await expect(saveApplication(person, { prizeId: companyPrize })).rejects.toMatchObject({
          code: 'award_closed',
        })
      }
    }),
  )

  test(
    'goes on in a second period as the first did, and its pages say until when',
    scene(async ({ context, companyPrize }) => {
      const { year } = await makeOpenYear(context, {
        phases: [
          { kind: 'application', name: '申报', from: '2026-10-01', until: '2026-10-31' },
          { kind: 'application', name: '补充申报', from: '2026-11-20', until: '2026-11-25' },
        ],
      })
      const { applicant } = await makeApplication(context, companyPrize)
      expect(await readApplying(applicant, year)).toMatchObject({ isOpen: true, until: '2026-11-25' })
      expect(await readAwardYear(context, year)).toMatchObject({
        application: { state: 'open' },
        applicationPhase: { name: '补充申报' },
      })
    }),
  )

  test(
    'twice for the same prize is refused, whatever case and spaces; for another prize it is not',
    scene(async ({ context, companyPrize, productPrize }) => {
      await makeApplication(context, companyPrize, { company: 'Lichuan Crystal' })
      const again = await makeDraft(context, companyPrize, { company: 'LICHUAN  crystal', creditCode: '' })
      await expect(
        submitApplication(again.applicant, { ...again, statement: STATEMENT }),
      ).rejects.toMatchObject({
        code: 'award_application_twice',
      })
      const other = { company: 'Lichuan Crystal', product: 'LC8', answers: [] }
      await expect(makeApplication(context, productPrize, other)).resolves.toMatchObject({
        number: 'A2026-0002',
      })
    }),
  )

  test(
    'belongs to who began it: nobody else reads, changes or gives it up',
    scene(async ({ context, companyPrize, year }) => {
      const { id, revision } = await makeDraft(context, companyPrize)
      const other = as(context, await makePerson(context))
      const unknown = { code: 'award_application_unknown' }
      const change = { ...APPLIED, prizeId: companyPrize, id, revision }
      await expect(saveApplication(other, change)).rejects.toMatchObject(unknown)
      await expect(submitApplication(other, { id, revision, statement: STATEMENT })).rejects.toMatchObject(
        unknown,
      )
      await expect(withdrawApplication(other, { id })).rejects.toMatchObject(unknown)
      await expect(readOwnApplication(other, { year, id })).rejects.toMatchObject(unknown)
      await expect(takeDocument(other, { id, name: 'a.pdf', bytes: PDF })).rejects.toMatchObject(unknown)
    }),
  )

  test(
    'in two tabs loses nothing: whoever knows an older one is told so',
    scene(async ({ context, companyPrize }) => {
      const { id, revision, applicant } = await makeDraft(context, companyPrize)
      await saveApplication(applicant, { ...APPLIED, prizeId: companyPrize, id, revision })
      await expect(
        saveApplication(applicant, { ...APPLIED, prizeId: companyPrize, id, revision }),
      ).rejects.toMatchObject({ code: 'award_application_changed' })
    }),
  )

  test(
    'can be taken back and changed while the window is open, under the same number, and given up',
    scene(async ({ context, companyPrize }) => {
      const { id, applicant, number } = await makeApplication(context, companyPrize)
      const locked = { code: 'award_application_locked' }
      await expect(removeDocument(applicant, { id, documentId: 1 })).rejects.toMatchObject(locked)
      await expect(recallApplication(at(applicant, '2026-11-22T00:00:00'), { id })).rejects.toMatchObject({
        code: 'award_closed',
      })
      const { revision } = await recallApplication(applicant, { id })
      expect(await submitApplication(applicant, { id, revision, statement: STATEMENT })).toEqual({ number })
      await withdrawApplication(applicant, { id })
      expect((await rowOf(context, id))?.state).toBe('withdrawn')
      await expect(withdrawApplication(applicant, { id })).rejects.toMatchObject(locked)
    }),
  )
})

test(
  'hands in thirty times on a day, so that colleagues get no mail after mail of what is taken back again and again',
  scene(async ({ context, companyPrize }) => {
    const { id, applicant } = await makeApplication(context, companyPrize)
    const again = async (person: Context) => {
      const { revision } = await recallApplication(person, { id })
      return () => submitApplication(person, { id, revision, statement: STATEMENT })
    }
    for (let turn = 2; turn <= 30; turn += 1) await (await again(applicant))()
    const submit = await again(applicant)
    await expect(submit()).rejects.toMatchObject({ kind: 'too_many', code: 'award_applications_submitted' })
    expect(await rowOf(context, id)).toMatchObject({ state: 'draft' })
    expect(await kindsTold(context, requirePerson(applicant.actor).id)).toHaveLength(30)
  }),
)

test(
  'hands in only who agreed to the very statement of the year, which is kept with the moment',
  scene(async ({ context, companyPrize }) => {
    const { id, revision, applicant } = await makeDraft(context, companyPrize)
    await makeOpenYear(context, {
      applying: { online: '在线。', byMail: '邮件。', email: 'a@example.com', statement: '内容属实。' },
    })
    const asked = { code: 'award_statement_open' }
    for (const statement of ['', STATEMENT])
      await expect(submitApplication(applicant, { id, revision, statement })).rejects.toMatchObject(asked)
    const { version } = statementOf({ statement: '内容属实。' })
    await submitApplication(applicant, { id, revision, statement: version })
    expect((await rowOf(context, id))?.submitted?.consent).toEqual({
      text: '内容属实。',
      version,
      at: shanghaiIso(applicant.now),
    })
  }),
)

test(
  'a day, a file and what is confidential are asked as the year says',
  scene(async ({ context }) => {
    const asked = { form: 'company' as const, isRequired: true }
    const { companyPrize } = await makeOpenYear(context, {
      fields: [
        { ...asked, key: 'founded', label: '成立日期', type: 'date' },
        { ...asked, key: 'audit', label: '审计报告', type: 'file' },
        { ...asked, key: 'revenue', label: '营收', type: 'text', isConfidential: true },
      ],
    })
    const { id, applicant } = await makeDraft(context, companyPrize)
    const write = (founded: string, revision: number) =>
      saveApplication(applicant, {
        ...APPLIED,
        prizeId: companyPrize,
        id,
        revision,
        answers: [
          { key: 'founded', text: founded },
          { key: 'audit', text: '不是文字' },
          { key: 'revenue', text: '三亿' },
        ],
      })
    const first = await write('2020-02-30', 2)
    await expect(submitApplication(applicant, { ...first, statement: STATEMENT })).rejects.toMatchObject({
      detail: { parts: '成立日期、审计报告' },
    })
    await expect(
      takeDocument(applicant, { id, name: 'a.pdf', bytes: PDF, field: 'revenue' }),
    ).rejects.toMatchObject({ code: 'award_document_field' })
    await write('2020-02-29', first.revision)
    const { revision } = await takeDocument(applicant, { id, name: '审计.pdf', bytes: PDF, field: 'audit' })
    await submitApplication(applicant, { id, revision, statement: STATEMENT })
    expect((await rowOf(context, id))?.submitted).toMatchObject({
      answers: [
        { label: '成立日期', text: '2020-02-29' },
        { label: '营收', text: '三亿', isConfidential: true },
      ],
      documents: [{ name: '营业执照.pdf' }, { name: '审计.pdf', label: '审计报告' }],
    })
    const office = await readApplication(context, { id })
    expect(JSON.stringify(office)).not.toContain('三亿')
    expect(await showConfidentialAnswers(context, { id })).toEqual([{ label: '营收', text: '三亿' }])
  }),
)

describe('documents', () => {
  test(
    'are known by their bytes, not their names',
    scene(async ({ context, companyPrize, year }) => {
      const { id, applicant } = await makeDraft(context, companyPrize)
      for (const bytes of [Buffer.from('MZ program'), Buffer.alloc(0), Buffer.from('<html>%PDF-')])
        await expect(takeDocument(applicant, { id, name: '执照.pdf', bytes })).rejects.toMatchObject({
          code: 'award_document_kind',
        })
      const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
      for (const name of ['照片.exe', '执照.pdf', '照片.png.JPG'])
        await expect(takeDocument(applicant, { id, name, bytes: png })).rejects.toMatchObject({
          code: 'award_document_misnamed',
        })
      const { document } = await takeDocument(applicant, { id, name: '../../x\u202e"\\照片2.0', bytes: png })
      expect(document.name).toBe('照片2.png')
      expect((await readOwnApplication(applicant, { year, id })).documents).toHaveLength(2)
    }),
  )

  test(
    'are at most ten, and one that is too large leaves nothing behind',
    scene(async ({ context, companyPrize }) => {
      const { id, applicant } = await makeDraft(context, companyPrize)
      for (let more = 1; more < 10; more += 1)
        await takeDocument(applicant, { id, name: `${more}.pdf`, bytes: PDF })
      await expect(takeDocument(applicant, { id, name: 'x.pdf', bytes: PDF })).rejects.toMatchObject({
        code: 'award_documents_many',
      })
      const huge = Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)])
      await expect(takeDocument(applicant, { id, name: 'x.pdf', bytes: huge })).rejects.toMatchObject({
        code: 'award_document_large',
      })
      let kept = 0
      for await (const { key } of context.services.storage.list())
        if (key.startsWith('award-documents/')) kept += 1
      expect(kept).toBe(10)
    }),
  )
})

test(
  'whoever leaves takes the drafts along; what was judged stays without a name',
  scene(async ({ context, companyPrize }) => {
    const by = await makeApplicant(context)
    const draft = await makeDraft(context, companyPrize, { by })
    const sent = await makeApplication(context, companyPrize, { by })
    const own = await readOwnApplications(sent.applicant)
    expect(own).toMatchObject({ 奖项申报: [{ 编号: 'A2026-0001', 联系人: '许知微' }, { 状态: '草稿' }] })
    expect(await ownAwardPlaces(sent.applicant)).toEqual([
      { path: '/award/apply/2026', name: '我的申报', count: 2 },
    ])
    expect(await endingAwards(sent.applicant)).toMatchObject([
      { text: expect.stringMatching(/^2 份没有审完的奖项申报会撤回/), path: '/award/apply/2026' },
    ])
    await forgetApplicant(context, { personId: by, name: '', addresses: [], company: '' })
    expect(await endingAwards(sent.applicant)).toEqual([])
    await forgetDocuments(context)
    expect(await rowOf(context, draft.id)).toBeUndefined()
    expect(await rowOf(context, sent.id)).toMatchObject({
      state: 'withdrawn',
      applicantId: null,
      contactName: '',
      contactPhone: '',
      contactEmail: '',
    })
    const left = await context.db.select().from(awardDocuments)
    expect(left.map(({ applicationId }) => applicationId)).toEqual([sent.id])
  }),
)

test(
  'a year after the announcement documents, contacts and answers are forgotten',
  scene(async ({ context, companyPrize }) => {
    const { id } = await makeApplication(context, companyPrize)
    const begun = await makeDraft(context, companyPrize, { contactName: '', answers: [] })
    await forgetDocuments(at(context, '2027-12-20T12:00:00'))
    expect(await rowOf(context, id)).toMatchObject({ contactName: '许知微' })
    await forgetDocuments(at(context, '2027-12-22T12:00:00'))
    expect(await rowOf(context, begun.id)).toMatchObject({ contactPhone: '', contactEmail: '' })
    expect(await rowOf(context, id)).toMatchObject({
      contactName: '',
      answers: {},
      submitted: { answers: [] },
      company: '砺川晶体',
    })
    expect(await context.db.select().from(awardDocuments)).toEqual([])
  }),
)

test(
  'a document that a process had just kept when it was killed is nobody’s, and its bytes go within two hours',
  scene(async ({ context, companyPrize }) => {
    const by = await makeApplicant(context)
    const person = as(context, by)
    const { id } = await saveApplication(person, { prizeId: companyPrize })
    const { storage } = context.services
    const { killed, kept } = killedStorage(storage)
    const services = { ...person.services, storage: killed }
    void takeDocument({ ...person, services }, { id, name: '执照.pdf', bytes: PDF })
    const key = await kept
    expect((await readOwnApplication(person, { year: 2026, id })).documents).toEqual([])
    await forgetDocuments(context)
    expect(await storage.has(key)).toBe(true)
    await forgetDocuments({ ...context, now: new Date(context.now.getTime() + HOUR_MS) })
    expect(await storage.has(key)).toBe(false)
    expect(await context.db.select().from(awardDocuments)).toEqual([])
  }),
)

test('fifty hand in the same at once: one does, and numbers have no gap', async () => {
  const context = testContext((await testDatabase()).db)
  const { companyPrize } = await makeOpenYear(context)
  const drafts = []
  for (let more = 0; more < 50; more += 1) drafts.push(await makeDraft(context, companyPrize))
  const outcomes = await Promise.allSettled(
    drafts.map((draft) => submitApplication(draft.applicant, { ...draft, statement: STATEMENT })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const others = await makeApplication(context, companyPrize, { company: '另一家' })
  expect(others.number).toBe('A2026-0002')
})

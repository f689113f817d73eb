import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { kindsTold, messagesTo } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { excludeCandidate, mergeCandidates, retireCandidate } from '../candidates/end-candidate.server.ts'
import { listCandidates, readCandidate } from '../candidates/queries.server.ts'
import { saveAwardYear } from '../save-award-year.server.ts'
import { awardApplications, awardCandidates, awardDocuments } from '../tables.server.ts'
import {
  APPLIED,
  makeApplication,
  makeAwardYear,
  makeDraft,
  makeOpenYear,
  PDF,
  STATEMENT,
} from '../testing.ts'
import { acceptApplication } from './accept-application.server.ts'
import { attachToEntered, enterApplication, submitEntered } from './enter-application.server.ts'
import { forgetDocuments } from './forget-documents.server.ts'
import { rejectApplication, returnApplication } from './judge-application.server.ts'
import { mergeApplications } from './merge-applications.server.ts'
import { listApplications, openDocument, readApplication } from './office-queries.server.ts'
import { readOwnApplications } from './own-application-data.server.ts'
import { readApplying, readOwnApplication } from './own-applications.server.ts'
import { applicationStory } from './story.server.ts'
import { submitApplication } from './submit-application.server.ts'

type Scene = Awaited<ReturnType<typeof makeOpenYear>> & { readonly context: Context }

const scene = (work: (given: Scene) => Promise<void>) => () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await work({ context, ...(await makeOpenYear(context)) })
  })
const at = (context: Context, time: string): Context => ({ ...context, now: new Date(`${time}+08:00`) })
const idOf = ({ actor }: Context) => (actor.kind === 'person' ? actor.id : 0)

describe('the office', () => {
  test(
    'accepts an application as a candidate that everybody sees once nobody can apply any more',
    scene(async ({ context, companyPrize, year }) => {
      const { id, revision, applicant } = await makeApplication(context, companyPrize)
      const { candidateId } = await acceptApplication(context, { id, revision })
      expect(await listCandidates(context, { year })).toEqual([])
      await expect(readCandidate(context, { year, id: candidateId })).rejects.toMatchObject({
        code: 'award_candidate_gone',
      })
      const later = at(context, '2026-11-22T00:00:00')
      expect(await listCandidates(later, { year })).toMatchObject([
        {
          name: '年度企业',
          candidates: [{ id: candidateId, company: '砺川晶体', summary: '做八英寸衬底。' }],
        },
      ])
      expect(await readCandidate(later, { year, id: candidateId })).toMatchObject({ prize: '年度企业' })
      expect(await kindsTold(context, idOf(applicant))).toContain('award_application_decided')
    }),
  )

  test(
    'keeps candidates, and refuses to drop their prize, when the year is saved again',
    scene(async ({ context, companyPrize }) => {
      const { id, revision } = await makeApplication(context, companyPrize)
      const { candidateId } = await acceptApplication(context, { id, revision })
      await makeOpenYear(context, { slogan: '改过' })
      expect(await context.db.select().from(awardCandidates)).toMatchObject([{ id: candidateId }])
      await expect(makeOpenYear(context, { prizes: [] })).rejects.toMatchObject({
        code: 'award_prize_in_use',
      })
    }),
  )

  test.each([
    ['broke the rules', [1, 2], excludeCandidate, true],
    ['left at its own wish', [1], retireCandidate, false],
  ] as const)('tells whoever applied for a candidate that it %s', (_, colleagues, end, isExcluded) =>
    scene(async ({ context, companyPrize, year }) => {
      const { id, revision, applicant } = await makeApplication(context, companyPrize)
      const { candidateId } = await acceptApplication(context, { id, revision })
      const told = () => kindsTold(context, idOf(applicant))
      for (const colleague of colleagues) {
        expect(await told()).not.toContain('award_candidate_ended')
        expect((await readOwnApplication(applicant, { year, id })).end).toBeUndefined()
        const actor = { kind: 'staff', id: colleague, sessionId: 1, roles: ['awards'] } as const
        await end({ ...context, actor }, { id: candidateId, reason: '材料与公开信息不符' })
      }
      expect(await told()).toContain('award_candidate_ended')
      const why = { state: 'accepted', end: { isExcluded, reason: '材料与公开信息不符' } }
      expect(await readOwnApplication(applicant, { year, id })).toMatchObject(why)
      expect((await readApplying(applicant, year)).applications).toMatchObject([why])
      expect(await readOwnApplications(applicant)).toMatchObject({
        奖项申报: [
          {
            状态: isExcluded ? '已取消参评资格' : '已退出评选',
            不再参评的理由: '材料与公开信息不符',
          },
        ],
      })
    })(),
  )

  test(
    'keeps what a colleague asked to leave out for when it is handed in again, and forgets it once that went',
    scene(async ({ context, companyPrize }) => {
      const accept = async (product: string) => {
        const { id, revision } = await makeApplication(context, companyPrize, { company: '甲', product })
        return (await acceptApplication(context, { id, revision })).candidateId
      }
      const colleague = (id: number): Context => ({
        ...context,
        actor: { kind: 'staff', id, sessionId: 1, roles: ['awards'] },
      })
      const id = await accept('')
      const read = async () =>
        (await context.db.select().from(awardCandidates).where(eq(awardCandidates.id, id)))[0]
      await excludeCandidate(colleague(1), { id, reason: '买票' })
      expect(await accept('一')).toBe(id)
      expect(await read()).toMatchObject({ state: 'standing', reason: '买票', exclusionAskedBy: 'staff:1' })
      await retireCandidate(colleague(1), { id, reason: '企业来函' })
      expect(await accept('二')).toBe(id)
      expect(await read()).toMatchObject({ state: 'standing', reason: '', exclusionAskedBy: null })
      expect(await excludeCandidate(colleague(2), { id, reason: '另一件事' })).toEqual({ isDone: false })
    }),
  )

  test(
    'brings back nobody whom two colleagues excluded, and takes what was merged for the other',
    scene(async ({ context, companyPrize }) => {
      // The prize is for companies: what else they apply with makes no other candidate.
      const accept = async (company: string, product = '') => {
        const { id, revision } = await makeApplication(context, companyPrize, { company, product })
        return (await acceptApplication(context, { id, revision })).candidateId
      }
      const [excluded, merged, into] = [await accept('甲'), await accept('乙'), await accept('丙')]
      for (const id of [1, 2]) {
        const colleague = {
          ...context,
          actor: { kind: 'staff', id, sessionId: 1, roles: ['awards'] } as const,
        }
        await excludeCandidate(colleague, { id: excluded, reason: '材料不实' })
      }
      await mergeCandidates(context, { id: merged, into })
      await expect(accept('甲', 'P2')).rejects.toMatchObject({ code: 'award_candidate_excluded' })
      expect(await accept('乙', 'P2')).toBe(into)
      expect(
        await context.db
          .select({ id: awardCandidates.id, state: awardCandidates.state })
          .from(awardCandidates)
          .orderBy(awardCandidates.id),
      ).toEqual([
        { id: excluded, state: 'excluded' },
        { id: merged, state: 'merged' },
        { id: into, state: 'standing' },
      ])
    }),
  )

  test(
    'reads the answers of what it accepted for a prize of another form',
    scene(async ({ context, companyPrize, productPrize }) => {
      const { id, revision } = await makeApplication(context, companyPrize)
      const { answers } = await readApplication(context, { id })
      expect(answers).toMatchObject([{ label: '产能', text: '年产三万片' }])
      await acceptApplication(context, { id, revision, prizeId: productPrize })
      expect(await readApplication(context, { id })).toMatchObject({ prizeId: productPrize, answers })
    }),
  )

  test(
    'asks back with a day, and until then the applicant answers even after the window',
    scene(async ({ context, companyPrize, year }) => {
      const { id, revision, applicant, number } = await makeApplication(context, companyPrize)
      const asked = { id, revision, note: '请补充检测报告' }
      await expect(returnApplication(context, { ...asked, answerBy: '2026-11-20' })).rejects.toMatchObject({
        code: 'award_answer_day_past',
      })
      await returnApplication(context, { ...asked, answerBy: '2026-11-25' })
      const resubmit = (time: string) =>
        submitApplication(at(applicant, time), { id, revision: revision + 1, statement: STATEMENT })
      const page = (time: string) => readOwnApplication(at(applicant, time), { year, id })
      expect(await page('2026-11-25T23:59:59')).toMatchObject({ isChangeable: true, isOpen: true })
      expect(await page('2026-11-26T00:00:00')).toMatchObject({ isChangeable: true, isOpen: false })
      await expect(resubmit('2026-11-26T00:00:00')).rejects.toMatchObject({ code: 'award_closed' })
      expect(await resubmit('2026-11-25T23:59:59')).toEqual({ number })
      // Whoever looks at it next sees what was asked for.
      expect(await readApplication(context, { id })).toMatchObject({
        state: 'submitted',
        note: '请补充检测报告',
        answerBy: '',
      })
    }),
  )

  test(
    'decides once, says why not, and knows the newest version',
    scene(async ({ context, companyPrize }) => {
      const { id, revision } = await makeApplication(context, companyPrize)
      await expect(rejectApplication(context, { id, revision, note: ' ' })).rejects.toMatchObject({
        code: 'award_note_missing',
      })
      await expect(
        rejectApplication(context, { id, revision: revision - 1, note: '不在范围' }),
      ).rejects.toMatchObject({ code: 'award_application_changed' })
      await rejectApplication(context, { id, revision, note: '不在范围' })
      await expect(acceptApplication(context, { id, revision: revision + 1 })).rejects.toMatchObject({
        code: 'award_application_decided',
      })
    }),
  )

  test(
    'finds doubles by name or credit code and merges them',
    scene(async ({ context, companyPrize, productPrize, year }) => {
      const one = await makeApplication(context, companyPrize)
      const two = await makeApplication(context, companyPrize, { company: '砺川晶体股份' })
      await makeApplication(context, productPrize, { company: '别家', creditCode: '', product: 'P1' })
      const rows = await listApplications(context, { year })
      expect(rows.map(({ doubles }) => doubles)).toEqual([0, 1, 1])
      // As whoever calls names it.
      for (const text of [one.number, '砺川 晶体', 'p1'])
        expect([text, (await listApplications(context, { year, text })).map(({ id }) => id)]).toEqual([
          text,
          { [one.number]: [one.id], '砺川 晶体': [two.id, one.id], p1: [rows[0]?.id] }[text],
        ])
      expect((await readApplication(context, { id: two.id })).doubles).toMatchObject([{ id: one.id }])
      await mergeApplications(context, { id: two.id, into: one.id })
      await expect(mergeApplications(context, { id: one.id, into: one.id })).rejects.toMatchObject({
        code: 'award_application_decided',
      })
      const [merged] = await context.db
        .select()
        .from(awardApplications)
        .where(eq(awardApplications.id, two.id))
      expect(merged).toMatchObject({ state: 'merged', mergedInto: one.id })
      const another = await makeApplication(context, productPrize, { product: 'P2' })
      const ofAnotherYear = await makeAwardYear(context, 2025)
      await context.db
        .update(awardApplications)
        .set({ year: ofAnotherYear })
        .where(eq(awardApplications.id, another.id))
      await expect(mergeApplications(context, { id: another.id, into: one.id })).rejects.toMatchObject({
        code: 'award_application_decided',
      })
    }),
  )

  test(
    'tells whoever wrote what becomes part of another which one that is, also where that becomes part of a third',
    scene(async ({ context, companyPrize, productPrize, year }) => {
      const first = await makeApplication(context, companyPrize)
      const second = await makeApplication(context, companyPrize, { company: '砺川晶体股份' })
      const third = await makeApplication(context, productPrize, { product: '八英寸衬底' })
      const told = async ({ applicant }: typeof first) =>
        (await messagesTo(context, idOf(applicant))).filter(({ kind }) => kind === 'award_application_merged')
      await returnApplication(context, { ...first, note: '请补充检测报告', answerBy: '2026-11-25' })
      await mergeApplications(context, { id: first.id, into: second.id })
      const link = { path: `/award/apply/${year}/${first.id}` }
      expect(await told(first)).toMatchObject([
        {
          ...link,
          title: `申报 ${first.number} 已并入 ${second.number}`,
          body: expect.stringContaining('申报的是《年度企业》'),
        },
      ])
      expect(await told(second)).toEqual([])
      await mergeApplications(context, { id: second.id, into: third.id })
      expect((await told(first)).slice(1)).toMatchObject([
        { ...link, title: `申报 ${first.number} 已并入 ${third.number}` },
      ])
      expect(await told(second)).toMatchObject([{ title: `申报 ${second.number} 已并入 ${third.number}` }])
      expect(await told(third)).toEqual([])
      const mergedInto = { id: third.id, number: third.number, prize: '年度产品' }
      expect(await readOwnApplication(first.applicant, { year, id: first.id })).toMatchObject({ mergedInto })
      expect((await readApplying(first.applicant, year)).applications).toMatchObject([{ mergedInto }])
      expect((await readOwnApplication(third.applicant, { year, id: third.id })).mergedInto).toBeUndefined()
      expect(await readOwnApplications(first.applicant)).toMatchObject({
        奖项申报: [{ 状态: `已并入 ${third.number}` }],
      })
    }),
  )

  test(
    'is led from a reader’s story to each application itself, and to none that was not handed in',
    scene(async ({ context, companyPrize, productPrize, year }) => {
      const { id, applicant, number } = await makeApplication(context, companyPrize)
      const personId = idOf(applicant)
      const other = await makeApplication(context, companyPrize, { company: '砺川晶体股份' })
      await makeDraft(context, productPrize, { by: personId, product: '八英寸衬底' })
      const read = () => applicationStory.read(context, { personId, name: '', addresses: [] })
      const address = `/award-applications?year=${year}&id=${id}`
      const [draft, handedIn] = await read()
      expect(draft).toMatchObject({ state: '草稿' })
      expect(draft).not.toHaveProperty('address')
      expect(handedIn).toMatchObject({ state: '已提交', note: `2026 年“年度企业”，${number}`, address })
      await mergeApplications(context, { id, into: other.id })
      expect((await read())[1]).toMatchObject({ state: `已并入 ${other.number}`, address })
    }),
  )

  test(
    'finds doubles by the dictionary’s other names and without legal forms, and no others',
    scene(async ({ context, companyPrize, year }) => {
      await context.db
        .insert(dictionaryEntries)
        .values({ kind: 'company', name: '沃尔夫速度', aliases: ['Wolfspeed', '科锐'] })
      const apply = (company: string) => makeApplication(context, companyPrize, { company, creditCode: '' })
      const one = await apply('科锐（上海）')
      const two = await apply('Wolfspeed')
      const three = await apply('沃尔夫速度股份有限公司')
      const doublesOf = async (id: number) =>
        (await readApplication(context, { id })).doubles.map((double) => double.id)
      expect(await doublesOf(two.id)).toEqual([three.id])
      expect(await doublesOf(one.id)).toEqual([])
      const rows = await listApplications(context, { year })
      expect(new Map(rows.map(({ id, doubles }) => [id, doubles]))).toEqual(
        new Map([
          [one.id, 0],
          [two.id, 1],
          [three.id, 1],
        ]),
      )
    }),
  )

  test(
    'opens documents only as they came, and sees no draft of a reader',
    scene(async ({ context, companyPrize }) => {
      const { id } = await makeApplication(context, companyPrize)
      const { documents } = await readApplication(context, { id })
      const documentId = documents[0]?.id ?? 0
      expect(await openDocument(context, { documentId })).toMatchObject({
        name: '营业执照.pdf',
        data: PDF.toString('base64'),
      })
      const { storage } = context.services
      for await (const { key } of storage.list())
        if (key.startsWith('award-documents/'))
          await storage.put(key, Buffer.from('%PDF-1.7 swapped'), { contentType: 'application/pdf' })
      await expect(openDocument(context, { documentId })).rejects.toMatchObject({
        code: 'award_document_broken',
      })
    }),
  )

  test(
    'enters what came by mail in time, also after the window has closed',
    scene(async ({ context, companyPrize }) => {
      const later = at(context, '2026-11-24T10:00:00')
      const { id } = await enterApplication(later, { ...APPLIED, prizeId: companyPrize })
      const { revision } = await attachToEntered(later, { id, name: '申报表.pdf', bytes: PDF })
      for (const receivedOn of ['2026-11-22', '2026-10-31', '2026-12-01', 'gestern'])
        await expect(submitEntered(later, { id, revision, receivedOn })).rejects.toMatchObject({
          code: 'award_received_late',
        })
      expect(await submitEntered(later, { id, revision, receivedOn: '2026-11-21' })).toEqual({
        number: 'A2026-0001',
      })
    }),
  )
})

test(
  'what came by mail and is kept by a store that then says no is written down, to be removed again',
  scene(async ({ context, companyPrize }) => {
    const { id } = await enterApplication(context, { ...APPLIED, prizeId: companyPrize })
    const { storage } = context.services
    const full: Storage = {
      ...storage,
      async put(...object) {
        await storage.put(...object)
        throw new Error('no answer came')
      },
    }
    const broken = { ...context, services: { ...context.services, storage: full } }
    await expect(attachToEntered(broken, { id, name: '申报表.pdf', bytes: PDF })).rejects.toThrow(
      'no answer came',
    )
    const [row] = await context.db.select().from(awardDocuments)
    expect(await storage.has(row?.objectKey ?? '')).toBe(true)
    await forgetDocuments({ ...context, now: new Date(context.now.getTime() + HOUR_MS) })
    expect(await storage.has(row?.objectKey ?? '')).toBe(false)
  }),
)

test('a year that is saved by name alone keeps who stands', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { companyPrize } = await makeOpenYear(context)
    const { id, revision } = await makeApplication(context, companyPrize)
    await acceptApplication(context, { id, revision })
    await saveAwardYear(context, {
      year: 2026,
      state: 'published',
      title: '2026',
      applying: { online: '在线', byMail: '邮件', email: 'a@example.com' },
      closedNotice: '停止',
      groups: [{ name: '企业奖' }, { name: '产品奖' }],
      prizes: [
        { group: '企业奖', name: '年度企业', kind: 'companies', winners: [{ company: '砺川晶体' }] },
        { group: '产品奖', name: '年度产品', kind: 'both' },
      ],
    })
    expect(await db.select().from(awardCandidates)).toMatchObject([{ state: 'standing' }])
  }))

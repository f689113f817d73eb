import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { makePerson, provePhone } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { acceptApplication } from '../applications/accept-application.server.ts'
import { mergeCandidates, retireCandidate } from '../candidates/end-candidate.server.ts'
import { as, makeApplication, makeOpenYear, PDF } from '../testing.ts'
import { awardDocuments } from '../tables.server.ts'
import { assignJudge, endJudge } from './assign-judge.server.ts'
import { declareInterest } from './declare-interest.server.ts'
import { readJudgeDesk } from './judge-desk.server.ts'
import { readEntryDocument } from './read-entry-document.server.ts'
import { recuseFromOwn } from './recuse-from-own.server.ts'
import { awardAssignments } from './tables.server.ts'
import { makeJudge } from './testing.ts'

const PANEL = [
  { kind: 'application', name: '申报', from: '2026-11-01', until: '2026-11-21' },
  { kind: 'review', name: '评审', from: '2026-11-15', until: '2026-11-23' },
  { kind: 'announcement', name: '公布', from: '2026-12-20' },
] as const
const unknown = { code: 'award_document_unknown' }

const scene = (work: (given: Awaited<ReturnType<typeof makeEntry>>) => Promise<void>) => () =>
  inRolledBackTransaction(async (db) => work(await makeEntry(testContext(db))))

/** A product that stands, with its application's document, and a judge of it who has declared nothing yet. */
async function makeEntry(context: Context) {
  const { year, productPrize } = await makeOpenYear(context, { phases: [...PANEL] })
  const applied = await makeApplication(context, productPrize, { product: 'LC8', answers: [] })
  const { candidateId } = await acceptApplication(context, { id: applied.id, revision: applied.revision })
  const { id: judgeId, judge } = await makeJudge(context, { year, prizeIds: [productPrize] })
  const [document] = await context.db.select().from(awardDocuments)
  return { context, year, productPrize, applied, candidateId, judgeId, judge, id: document?.id ?? 0 }
}

/** The judge applies as well, and it is accepted; gives the candidate. */
async function applyAsJudge(
  { context, judge, productPrize }: Awaited<ReturnType<typeof makeEntry>>,
  product: string,
): Promise<number> {
  const by = requirePerson(judge.actor).id
  await provePhone(context, by)
  const { id, revision } = await makeApplication(context, productPrize, { by, product, answers: [] })
  return (await acceptApplication(context, { id, revision })).candidateId
}

const documentsAt = async (judge: Context, year: number) =>
  (await readJudgeDesk(judge, year))?.candidates.flatMap(({ documents }) => documents)

test(
  'a judge opens the documents of an entry once no interest in it was declared, and that is recorded',
  scene(async ({ context, judge, year, candidateId, id }) => {
    expect(await documentsAt(judge, year)).toEqual([])
    await expect(readEntryDocument(judge, { id })).rejects.toMatchObject(unknown)
    await declareInterest(judge, { candidateId, hasInterest: false })
    expect(await documentsAt(judge, year)).toEqual([{ id, name: '营业执照.pdf', bytes: PDF.length }])
    expect(await readEntryDocument(judge, { id })).toEqual({
      name: '营业执照.pdf',
      contentType: 'application/pdf',
      bytes: PDF,
    })
    const { rows } = await context.db.execute(
      sql`select subject from audit_records where verb = 'readEntryDocument'`,
    )
    expect(rows).toEqual([{ subject: `award-candidate:${candidateId}` }])
  }),
)

test(
  'nobody else opens them: another judge, a stranger, a visitor, the applicant who judges too',
  scene(async ({ context, judge, year, candidateId, productPrize, applied, id }) => {
    await declareInterest(judge, { candidateId, hasInterest: false })
    const other = await makeJudge(context, { year, prizeIds: [] })
    const own = await makeJudge(context, {
      year,
      prizeIds: [],
      by: applied.applicant.actor.kind === 'person' ? applied.applicant.actor.id : 0,
    })
    // As if a mistake had put the own entry on this desk.
    await context.db.execute(
      sql`insert into award_assignments (judge_id, candidate_id, declared_at) values (${own.id}, ${candidateId}, now())`,
    )
    const stranger = as(context, await makePerson(context))
    for (const reader of [other.judge, own.judge, stranger, applied.applicant])
      await expect(readEntryDocument(reader, { id })).rejects.toMatchObject(unknown)
    await expect(readEntryDocument({ ...context, actor: { kind: 'visitor' } }, { id })).rejects.toMatchObject(
      { code: 'sign_in_required' },
    )
    await assignJudge(context, { judgeId: other.id, prizeIds: [productPrize] })
    await expect(readEntryDocument(other.judge, { id })).rejects.toMatchObject(unknown)
  }),
)

test.each([
  [
    'an interest that was declared later',
    ({ judge, candidateId }: Awaited<ReturnType<typeof makeEntry>>) =>
      declareInterest(judge, { candidateId, hasInterest: true, reason: '持股' }),
  ],
  [
    'leaving the panel',
    ({ context, judgeId }: Awaited<ReturnType<typeof makeEntry>>) =>
      endJudge(context, { judgeId, reason: '出国' }),
  ],
  [
    'the candidate’s withdrawal',
    ({ context, candidateId }: Awaited<ReturnType<typeof makeEntry>>) =>
      retireCandidate(context, { id: candidateId, reason: '企业来函' }),
  ],
  [
    'an application of the judge’s own that became the same candidate',
    async ({ context, judge, year, applied }: Awaited<ReturnType<typeof makeEntry>>) => {
      await context.db.execute(
        sql`update award_applications set applicant_id = ${requirePerson(judge.actor).id} where id = ${applied.id}`,
      )
      await recuseFromOwn(context, year)
    },
  ],
  [
    'a candidate of the judge’s own that was merged into it',
    async (given: Awaited<ReturnType<typeof makeEntry>>) => {
      const own = await applyAsJudge(given, 'LC8 Plus')
      await mergeCandidates(given.context, { id: own, into: given.candidateId })
    },
  ],
])('%s ends it', (_, end) =>
  inRolledBackTransaction(async (db) => {
    const given = await makeEntry(testContext(db))
    const { judge, year, candidateId, id } = given
    await declareInterest(judge, { candidateId, hasInterest: false })
    await end(given)
    await expect(readEntryDocument(judge, { id })).rejects.toMatchObject(unknown)
    expect((await documentsAt(judge, year)) ?? []).toEqual([])
  }),
)

test(
  'what a judge scored before it turned out to be the judge’s own counts no more',
  scene(async (given) => {
    const { context, judge, candidateId } = given
    await declareInterest(judge, { candidateId, hasInterest: false })
    await context.db.update(awardAssignments).set({ state: 'submitted', submittedAt: context.now })
    const own = await applyAsJudge(given, 'LC8 Plus')
    await mergeCandidates(context, { id: own, into: candidateId })
    const [assignment] = await context.db
      .select()
      .from(awardAssignments)
      .where(eq(awardAssignments.candidateId, candidateId))
    expect(assignment).toMatchObject({ state: 'recused', submittedAt: null })
  }),
)

test(
  'after the last day of the panel they are closed again, and bytes that were swapped are not given',
  scene(async ({ context, judge, candidateId, id }) => {
    await declareInterest(judge, { candidateId, hasInterest: false })
    const later = { ...judge, now: new Date('2026-11-24T00:00:00+08:00') }
    await expect(readEntryDocument(later, { id })).rejects.toMatchObject({ code: 'award_panel_closed' })
    const [document] = await context.db.select().from(awardDocuments)
    await context.services.storage.put(document?.objectKey ?? '', Buffer.from('%PDF-1.7 another'), {
      contentType: 'application/pdf',
    })
    await expect(readEntryDocument(judge, { id })).rejects.toMatchObject({ code: 'award_document_broken' })
  }),
)

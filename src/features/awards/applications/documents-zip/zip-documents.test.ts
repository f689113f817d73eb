import { buffer } from 'node:stream/consumers'
import JSZip from 'jszip'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { testContext } from '../../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../../test/database.ts'
import { declareInterest } from '../../judging/declare-interest.server.ts'
import { judgeFirstRound } from '../../judging/first-round.server.ts'
import { makeJudge } from '../../judging/testing.ts'
import { entriesZipped } from '../../judging/rate-limits.ts'
import { zipEntryDocuments } from '../../judging/zip-entry-documents.server.ts'
import { awardDocuments } from '../../tables.server.ts'
import { makeApplicant, APPLIED, as, makeOpenYear, PDF, STATEMENT } from '../../testing.ts'
import { acceptApplication } from '../accept-application.server.ts'
import { saveApplication } from '../save-application.server.ts'
import { submitApplication } from '../submit-application.server.ts'
import { takeDocument } from '../take-document.server.ts'
import { safeName } from './safe-name.ts'
import { zipDocuments } from './zip-documents.server.ts'

const NONE = { code: 'award_documents_none' }

/** Two applications for one prize, each with proof and a file in confidence. */
async function makeScene(context: Context) {
  const { year, companyPrize, productPrize } = await makeOpenYear(context, {
    phases: [
      { kind: 'application', name: '申报', from: '2026-11-01', until: '2026-11-21' },
      { kind: 'review', name: '评审', from: '2026-11-15', until: '2026-11-23' },
    ],
    fields: [{ form: 'company', key: 'audit', label: '审计报告', type: 'file', isConfidential: true }],
  })
  const applied = []
  for (const company of ['砺川晶体', '../另/一家']) {
    const applicant = as(context, await makeApplicant(context))
    const { id } = await saveApplication(applicant, {
      ...APPLIED,
      company,
      creditCode: '',
      prizeId: companyPrize,
    })
    await takeDocument(applicant, { id, name: '执照.pdf', bytes: PDF })
    const { revision } = await takeDocument(applicant, { id, name: '执照.pdf', bytes: PDF, field: 'audit' })
    await submitApplication(applicant, { id, revision, statement: STATEMENT })
    applied.push({ id, revision: revision + 1 })
  }
  return { context, year, companyPrize, productPrize, applied }
}

const scene = (work: (given: Awaited<ReturnType<typeof makeScene>>) => Promise<void>) => () =>
  inRolledBackTransaction(async (db) => work(await makeScene(testContext(db))))

async function unpacked({ stream }: Awaited<ReturnType<typeof zipDocuments>>) {
  const zip = await JSZip.loadAsync(await buffer(stream))
  const files = Object.values(zip.files).filter(({ dir }) => !dir)
  return new Map(
    await Promise.all(files.map(async (file) => [file.name, await file.async('nodebuffer')] as const)),
  )
}

test(
  'what was handed in in confidence stays so where it is accepted for a prize of another form, or the form asks for it no more',
  scene(async ({ context, companyPrize, productPrize, applied }) => {
    const [one] = applied
    await acceptApplication(context, { ...(one ?? { id: 0, revision: 0 }), prizeId: productPrize })
    const of = async (prizeId: number) => [
      ...(await unpacked(await zipDocuments(context, { prizeId, withConfidential: false }))).keys(),
    ]
    expect(await of(productPrize)).toEqual(['A2026-0001 砺川晶体/01 执照.pdf', '清单.csv'])
    const whole = await zipDocuments(context, { prizeId: productPrize, withConfidential: true })
    expect([...(await unpacked(whole)).keys()]).toContain('A2026-0001 砺川晶体/保密/02 审计报告 执照.pdf')
    await context.db.execute(sql`update award_years set fields = '[]'`)
    expect(await of(companyPrize)).toEqual(['A2026-0002 .._另_一家/01 执照.pdf', '清单.csv'])
  }),
)

test(
  'the office takes the documents of a prize, those in confidence only when it asks, and that is recorded',
  scene(async ({ context, companyPrize, applied }) => {
    const plain = await unpacked(
      await zipDocuments(context, { prizeId: companyPrize, withConfidential: false }),
    )
    expect([...plain.keys()]).toEqual([
      'A2026-0001 砺川晶体/01 执照.pdf',
      'A2026-0002 .._另_一家/01 执照.pdf',
      '清单.csv',
    ])
    expect(plain.get('A2026-0001 砺川晶体/01 执照.pdf')).toEqual(PDF)
    const whole = await unpacked(
      await zipDocuments(context, { applicationId: applied[0]?.id ?? 0, withConfidential: true }),
    )
    expect([...whole.keys()]).toEqual([
      'A2026-0001 砺川晶体/01 执照.pdf',
      'A2026-0001 砺川晶体/保密/02 审计报告 执照.pdf',
      '清单.csv',
    ])
    const { rows } = await context.db.execute(
      sql`select detail from audit_records where verb = 'zipDocuments' order by id`,
    )
    expect(rows).toMatchObject([
      { detail: { prize: companyPrize, files: 2, confidential: false } },
      { detail: { files: 2, confidential: true } },
    ])
    await expect(
      zipDocuments(context, { applicationId: 999_999, withConfidential: true }),
    ).rejects.toMatchObject(NONE)
  }),
)

test(
  'a document whose bytes are not what was sent is said in the list, and the others come all the same',
  scene(async ({ context, applied }) => {
    const id = applied[0]?.id ?? 0
    const [first] = await context.db.select().from(awardDocuments).where(eq(awardDocuments.applicationId, id))
    await context.services.storage.put(first?.objectKey ?? '', Buffer.from('%PDF swapped'), {
      contentType: 'application/pdf',
    })
    const files = await unpacked(await zipDocuments(context, { applicationId: id, withConfidential: true }))
    expect(files.get('A2026-0001 砺川晶体/01 执照.pdf')).toEqual(Buffer.alloc(0))
    expect(files.get('A2026-0001 砺川晶体/保密/02 审计报告 执照.pdf')).toEqual(PDF)
    expect(files.get('清单.csv')?.toString()).toMatch(/01 执照\.pdf.*读不出[^]*审计报告.*与提交时相同/)
  }),
)

test(
  'a judge takes those of an entry once no interest in it was declared, never those in confidence; nobody else any',
  scene(async ({ context, year, companyPrize, applied }) => {
    const [{ id, revision } = { id: 0, revision: 0 }] = applied
    const { candidateId } = await acceptApplication(context, { id, revision })
    await judgeFirstRound(context, { candidateId, passes: true, note: '属实' })
    const { judge } = await makeJudge(context, { year, prizeIds: [companyPrize] })
    await expect(zipEntryDocuments(judge, { candidateId })).rejects.toMatchObject(NONE)
    await declareInterest(judge, { candidateId, hasInterest: false })
    const files = await unpacked(await zipEntryDocuments(judge, { candidateId }))
    expect([...files.keys()]).toEqual(['A2026-0001 砺川晶体/01 执照.pdf', '清单.csv'])
    const other = as(context, await makePerson(context))
    await expect(zipEntryDocuments(other, { candidateId })).rejects.toMatchObject(NONE)
    const { points } = entriesZipped
    const often = { limit: entriesZipped, key: requirePerson(other.actor).id, points: points - 1 }
    await takePoints(context, [often])
    await expect(zipEntryDocuments(other, { candidateId })).rejects.toMatchObject({
      code: 'award_downloads_many',
    })
    const late = { ...judge, now: new Date('2026-11-24T00:00:00+08:00') }
    await expect(zipEntryDocuments(late, { candidateId })).rejects.toMatchObject({
      code: 'award_panel_closed',
    })
    await expect(
      zipDocuments(judge, { prizeId: companyPrize, withConfidential: false }),
    ).rejects.toMatchObject({ code: 'permission_missing' })
  }),
)

test('a name in a ZIP leads nowhere and is never empty', () => {
  expect(safeName('../../etc/passwd')).toBe('_.._etc_passwd')
  expect(safeName('a\u202e\u0000b:c')).toBe('a__b_c')
  expect(safeName(' .. ')).toBe('未命名')
  expect([...safeName('长'.repeat(200))]).toHaveLength(80)
})

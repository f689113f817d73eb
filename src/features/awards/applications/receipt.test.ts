import { expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { textsOf } from '#platform/pdf/testing.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { as, makeApplication, makeDraft, makeOpenYear } from '../testing.ts'
import { forgetDocuments } from './forget-documents.server.ts'
import { makeReceipt } from './make-receipt.server.ts'
import { readOwnApplication } from './own-applications.server.ts'
import { receiptsDrawn } from './rate-limits.ts'
import { receiptSheet, wrapped } from './receipt-sheet.ts'
import { recallApplication } from './withdraw-application.server.ts'
import { saveApplication } from './save-application.server.ts'

test('is what was handed in, for whoever did and nobody else, whatever is changed afterwards', async () => {
  const context = testContext((await testDatabase()).db)
  const { year, companyPrize } = await makeOpenYear(context)
  const { id, number, applicant } = await makeApplication(context, companyPrize)
  const { bytes, fileName } = await makeReceipt(applicant, { year, id })
  expect(fileName).toBe(`申报回执${number}.pdf`)
  const text = (await textsOf(bytes)).join('')
  for (const said of [number, '砺川晶体', '年产三万片', '营业执照.pdf', '2026-11-21'])
    expect(text).toContain(said)
  const { revision } = await recallApplication(applicant, { id })
  await saveApplication(applicant, { id, revision, prizeId: companyPrize, company: '改名晶体' })
  expect((await textsOf((await makeReceipt(applicant, { year, id })).bytes)).join('')).not.toContain('改名')
  const unknown = { code: 'award_application_unknown' }
  await expect(makeReceipt(as(context, 999_999), { year, id })).rejects.toMatchObject(unknown)
  await expect(makeReceipt(context, { year, id })).rejects.toMatchObject({ code: 'sign_in_required' })
  const draft = await makeDraft(context, companyPrize, { company: '另一家' })
  await expect(makeReceipt(draft.applicant, { year, id: draft.id })).rejects.toMatchObject(unknown)
})

test('says that the answers are gone once they are, a year after the announcement', async () => {
  const context = testContext((await testDatabase()).db)
  const { year, companyPrize } = await makeOpenYear(context)
  const { id, applicant } = await makeApplication(context, companyPrize)
  const textAt = async (now: Date) => {
    const { bytes } = await makeReceipt({ ...applicant, now }, { year, id })
    expect((await readOwnApplication({ ...applicant, now }, { year, id })).isForgotten).toBe(
      now > context.now,
    )
    return (await textsOf(bytes)).join('')
  }
  expect(await textAt(context.now)).not.toContain('现已删除')
  const now = new Date('2027-12-22T12:00:00+08:00')
  await forgetDocuments({ ...context, now })
  const text = await textAt(now)
  for (const said of ['现已删除', '砺川晶体']) expect(text).toContain(said)
  expect(text).not.toContain('年产三万片')
})

test('is drawn for one person so often an hour', async () => {
  const context = testContext((await testDatabase()).db)
  const { year, companyPrize } = await makeOpenYear(context)
  const { id, applicant } = await makeApplication(context, companyPrize, { company: '回执晶体' })
  const { points } = receiptsDrawn
  await takePoints(context, [{ limit: receiptsDrawn, key: requirePerson(applicant.actor).id, points }])
  await expect(makeReceipt(applicant, { year, id })).rejects.toMatchObject({ code: 'award_downloads_many' })
})

test('takes as many pages as it needs, and cuts nothing', () => {
  const long = '很长的回答'.repeat(1000)
  const sheet = receiptSheet(
    {
      number: 'A2026-0001',
      title: '2026年度晶冠奖',
      submittedAt: '2026-11-21 09:30',
      submitted: {
        prize: '年度企业',
        company: '甲',
        creditCode: '',
        product: '',
        summary: '',
        answers: [{ label: '产出', text: long }],
        documents: [],
      },
      isForgotten: false,
    },
    '门户',
  )
  expect(sheet.pages.length).toBeGreaterThan(2)
  const texts = sheet.pages.flatMap(({ items }) =>
    items.flatMap((each) => (each.kind === 'text' ? each : [])),
  )
  expect(texts.map(({ text }) => text).join('')).toContain(`第 3 页，共 ${sheet.pages.length} 页`)
  expect(texts.flatMap(({ text }) => (long.includes(text) ? text : [])).join('')).toBe(long)
  expect(Math.max(...texts.map(({ top }) => top))).toBeLessThan(842)
  expect(wrapped('一\n\n二')).toEqual(['一', '', '二'])
  // No line begins with what closes the one above.
  const [line = ''] = wrapped('长'.repeat(100))
  expect(wrapped(`${line}。完`)).toEqual([`${line}。`, '完'])
})

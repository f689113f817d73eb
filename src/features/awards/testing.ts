import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { makePerson, provePhone } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { saveAwardYear, type SaveAwardYear } from './save-award-year.server.ts'
import { saveApplication } from './applications/save-application.server.ts'
import { statementOf } from './applications/statement.server.ts'
import { submitApplication } from './applications/submit-application.server.ts'
import { takeDocument } from './applications/take-document.server.ts'
import { storeAwardForm } from './store-award-form.server.ts'
import { awardPrizes } from './tables.server.ts'

type Input = z.input<typeof SaveAwardYear>

/** Bytes that begin like a Word document. */
export const wordBytes = (text = '') => Buffer.from(`PK\u0003\u0004${text}`, 'latin1')

/** An album of so many pictures, none of which needs to be in the store. */
export function makeAlbum(title: string, total: number): NonNullable<Input['albums']>[number] {
  return {
    title,
    pictures: Array.from({ length: total }, (_, index) => ({
      image: { id: (index + 1).toString(16).padStart(24, '0'), width: 960, height: 640 },
      caption: `${title}之${index + 1}`,
    })),
  }
}

/** The three forms of a year, kept in the store of this context. */
async function makeForms(context: Context): Promise<NonNullable<Input['forms']>> {
  const kinds = [
    ['top10', '十强榜单申报表'],
    ['company', '年度企业申报表'],
    ['product', '年度产品申报表'],
  ] as const
  return Promise.all(
    kinds.map(async ([kind, title]) => ({
      kind,
      title,
      fileName: `${title}.docx`,
      ...(await storeAwardForm(context, wordBytes(kind))),
    })),
  )
}

/** A published year that is whole: every part of its page is there. Gives the year. */
export async function makeAwardYear(
  context: Context,
  year: number,
  changes: Partial<Input> = {},
): Promise<number> {
  await saveAwardYear(context, {
    year,
    state: 'published',
    title: `${year}年度晶冠奖`,
    slogan: '把掌声留给做事的人',
    intro: ['介绍这一届。'],
    phases: [{ kind: 'application', name: '申报时间', from: `${year}-09-01`, until: `${year}-10-31` }],
    facts: [{ label: '费用', text: '参评与获奖均免费' }],
    applying: { online: '在线填写。', byMail: '下载后填写。', email: 'award@example.com' },
    contacts: [{ name: '许知微', role: '评选办公室', phone: '0571-5555 0100', email: 'xu@example.com' }],
    closedNotice: '申报已停止，感谢支持！',
    groups: [{ name: '企业奖', description: '授予企业。' }],
    prizes: [
      {
        group: '企业奖',
        name: '中国SiC衬底十强企业',
        kind: 'companies',
        isHonour: true,
        winners: [{ company: `砺川晶体${year}` }],
      },
    ],
    albums: [makeAlbum(`${year}年度颁奖现场`, 3)],
    forms: await makeForms(context),
    ...changes,
  })
  return year
}

/** The whole of what an application for a prize of companies asks. */
export const APPLIED = {
  company: '砺川晶体',
  creditCode: '91350100M000100Y43',
  summary: '做八英寸衬底。',
  answers: [{ key: 'output', text: '年产三万片' }],
  contactName: '许知微',
  contactPhone: '0571-5555 0100',
  contactEmail: 'xu@example.com',
}

/** A year of 2026 in which one can apply on the day of the tests, with a prize for companies and one for products. */
export async function makeOpenYear(
  context: Context,
  changes: Partial<Input> = {},
): Promise<{ year: number; companyPrize: number; productPrize: number }> {
  const year = await makeAwardYear(context, 2026, {
    phases: [
      { kind: 'application', name: '申报', from: '2026-11-01', until: '2026-11-21' },
      { kind: 'announcement', name: '公布', from: '2026-12-20' },
    ],
    fields: [
      { form: 'company', key: 'output', label: '产能', type: 'text', isRequired: true },
      { form: 'product', key: 'launched', label: '上市时间', type: 'text' },
    ],
    groups: [{ name: '企业奖' }, { name: '产品奖' }],
    prizes: [
      { group: '企业奖', name: '年度企业', kind: 'companies' },
      { group: '产品奖', name: '年度产品', kind: 'both' },
    ],
    ...changes,
  })
  const prizes = await context.db.select().from(awardPrizes).where(eq(awardPrizes.year, year))
  const idOf = (name: string) => prizes.find((prize) => prize.name === name)?.id ?? 0
  return { year, companyPrize: idOf('年度企业'), productPrize: idOf('年度产品') }
}

/** What one agrees to in a year that says nothing of its own. */
export const STATEMENT = statementOf({}).version

export const PDF = Buffer.from('%PDF-1.7 licence')

/** The context of a person. */
export const as = (context: Context, id: number): Context => ({
  ...context,
  actor: { kind: 'person', id, sessionId: 1 },
})

/** Somebody who has proved a mobile number, as whoever hands in has to; the id. */
export async function makeApplicant(context: Context): Promise<number> {
  const personId = await makePerson(context)
  await provePhone(context, personId)
  return personId
}

/** An application with its document that lacks nothing, by somebody new unless told; not handed in. */
export async function makeDraft(
  context: Context,
  prizeId: number,
  { by, ...changes }: Partial<typeof APPLIED> & { by?: number; product?: string } = {},
): Promise<{ id: number; revision: number; applicant: Context }> {
  const applicant = as(context, by ?? (await makeApplicant(context)))
  const { id } = await saveApplication(applicant, { ...APPLIED, ...changes, prizeId })
  const { revision } = await takeDocument(applicant, { id, name: '营业执照.pdf', bytes: PDF })
  return { id, revision, applicant }
}

/** The same, handed in. */
export async function makeApplication(...given: Parameters<typeof makeDraft>) {
  const { id, revision, applicant } = await makeDraft(...given)
  const { number } = await submitApplication(applicant, { id, revision, statement: STATEMENT })
  return { id, revision: revision + 1, number, applicant }
}

/** Saves a year once more as an editor does who knows its prizes by name, with these winners of its product prize. */
export async function editedAwardYear(
  context: Context,
  year: number,
  winners: { company: string; product: string }[],
): Promise<void> {
  await makeOpenYear(context, {
    scoring: { votesPerPerson: 5, votePercent: 30, panelPercent: 70 },
    prizes: [
      { group: '企业奖', name: '年度企业', kind: 'companies' },
      { group: '产品奖', name: '年度产品', kind: 'both', winners },
    ],
    year,
  })
}

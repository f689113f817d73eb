import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor } from '#features/staff/shown-contacts.ts'
import type { Context } from '#platform/context.ts'
import { awardYears } from '../tables.server.ts'
import { JUDGE_STATE_NAMES } from './contract.ts'
import { ODDITIES } from './outliers.ts'
import { readPanel, type PanelReport } from './panel-report.server.ts'
import { sayScores } from './say-scores.ts'
import { sayWords } from './say-words.ts'
import { awardJudges } from './tables.server.ts'

const Filter = z.object({ year: z.coerce.number().int().min(2000).max(2200).optional() })
type Asked = z.output<typeof Filter>

const nameOf = (name: string) => (asked: Asked) =>
  asked.year === undefined ? name : `${asked.year}年${name}`

/** The judges of a year or of all, with what each has done and how to write to them; never what they gave (C-89, C-111). */
export const judgeExport = listExport({
  kind: 'award-judges',
  name: '奖项评委',
  nameOf: nameOf('奖项评委'),
  permission: 'awards.edit',
  contacts: 'awards.edit',
  filter: Filter,
  async *rows(context, asked) {
    for await (const { year, judges, prizes } of readPanels(context, asked)) {
      const { id, email } = awardJudges
      const mails = await context.db.select({ id, email }).from(awardJudges).where(eq(awardJudges.year, year))
      const mailOf = new Map(mails.map((each) => [each.id, each.email]))
      for (const judge of judges) yield { ...judge, year, prizes, email: mailOf.get(judge.id) ?? null }
    }
  },
  columns: {
    年份: ({ year }) => year,
    评委: ({ name }) => name,
    单位: ({ employer }) => employer,
    邮箱: ({ email }, how) => emailFor(email, how),
    状态: ({ state }) => JUDGE_STATE_NAMES[state],
    奖项: ({ prizes, prizeIds }) =>
      prizes.flatMap(({ id, name }) => (prizeIds.includes(id) ? name : [])).join('、'),
    评分: sayScores,
    要看一看: ({ oddities }) => oddities.map((each) => ODDITIES[each]).join('、'),
  },
})

/** Those whom the panel judges, with the research centre's word and how many judges each has; never who is ahead (C-90, C-111). */
export const panelExport = listExport({
  kind: 'award-panel',
  name: '评审中的参评者',
  nameOf: nameOf('评审中的参评者'),
  permission: 'awards.edit',
  filter: Filter,
  async *rows(context, asked) {
    for await (const { year, candidates } of readPanels(context, asked))
      for (const candidate of candidates) yield { ...candidate, year }
  },
  figures: ['还差几位评委'],
  columns: {
    年份: ({ year }) => year,
    奖项: ({ prize }) => prize,
    企业: ({ company }) => company,
    产品: ({ product }) => product,
    初评: ({ isCompany, firstRound }) => {
      if (!isCompany) return ''
      return firstRound === undefined ? '待初评' : firstRound.passes ? '通过' : '未通过'
    },
    初评说明: ({ firstRound }) => firstRound?.note,
    评分: sayScores,
    得票: ({ isLeftOut }) => (isLeftOut ? '不在入围之列' : ''),
    还差几位评委: ({ lacks, isCompany, firstRound }) => (!isCompany || firstRound?.passes ? lacks || '' : ''),
    说明: ({ words }) => words.map(sayWords).join('；'),
  },
})

/** The panels of the years that are asked for, the latest first. */
async function* readPanels(
  context: Context,
  { year }: Asked,
): AsyncGenerator<PanelReport & { year: number }> {
  const years =
    year === undefined
      ? await context.db.select({ year: awardYears.year }).from(awardYears).orderBy(desc(awardYears.year))
      : [{ year }]
  for (const each of years) yield { ...(await readPanel(context, each)), ...each }
}

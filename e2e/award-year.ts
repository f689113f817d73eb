import { createHash, randomUUID } from 'node:crypto'
import { purgeAwards, statement } from './database.ts'

/** A year of the awards of one test's own, long before the demo's: its vote is over and its panel judges. */

export const YEAR = 2020
export const DEVICES = '年度测试器件'

export interface MadeYear {
  /** The one everybody finds as good as the next, the next, and one that a judge applied for. */
  readonly candidates: readonly [number, number, number]
  readonly names: readonly [string, string, string]
  readonly prizeId: number
}

const first = async (text: string, values: readonly unknown[]): Promise<number> =>
  Number(((await statement(text, values)) as { id: string }[])[0]?.id)

/** Makes the year with three products that have three, three and one votes; nobody judges them yet. */
export async function makeYear(): Promise<MadeYear> {
  await statement(
    `insert into award_years (year, state, title, scoring, applying, closed_notice)
     values ($1, 'published', '2020年度晶冠奖', $2, $3, '申报已停止')`,
    [
      YEAR,
      JSON.stringify({ votesPerPerson: 5, votePercent: 30, panelPercent: 70 }),
      JSON.stringify({ online: '在线填写', byMail: '邮件申报', email: 'award@example.com' }),
    ],
  )
  await statement(`insert into award_groups (year, name, position) values ($1, '产品奖', 0)`, [YEAR])
  await statement(
    `insert into award_phases (year, kind, name, from_on, until_on, position)
     select $1, kind, name, current_date + first, current_date + last, position
     from (values ('application', '申报', -60, -40, 0), ('vote', '用户投票', -30, -10, 1),
       ('review', '专家评审', -5, 5, 2), ('announcement', '名单公布', 20, 20, 3)) as phase (kind, name, first, last, position)`,
    [YEAR],
  )
  const prizeId = await first(
    `insert into award_prizes (year, group_name, name, kind, position) values ($1, '产品奖', $2, 'both', 0) returning id`,
    [YEAR, DEVICES],
  )
  const names = ['甲', '乙', '丙'].map((each) => `评选试场${each}`) as unknown as MadeYear['names']
  const candidates: number[] = []
  for (const [place, company] of names.entries())
    candidates.push(
      await first(
        `insert into award_candidates (prize_id, company, product, state, summary)
         values ($1, $2, $3, 'standing', $4) returning id`,
        [prizeId, company, `器件${place + 1}`, `${company}的公开简介`],
      ),
    )
  const [one = 0, two = 0, three = 0] = candidates
  await vote([one, two, three])
  await vote([one, two])
  await vote([one, two])
  return { candidates: [one, two, three], names, prizeId }
}

/** A ballot with a vote for each of these. */
async function vote(candidates: readonly number[]): Promise<void> {
  const ballot = randomUUID()
  await statement(`insert into award_ballots (id, year, used, allowed) values ($1, $2, $3, 5)`, [
    ballot,
    YEAR,
    candidates.length,
  ])
  for (const candidate of candidates)
    await statement(
      `insert into award_votes (ballot_id, candidate_id, state, cast_at, account_minutes)
       values ($1, $2, 'counted', now() - interval '12 days', 90000)`,
      [ballot, candidate],
    )
}

/** Somebody with an account applied for a candidate, and was accepted. */
export async function applyFor(candidate: number, phone: string): Promise<void> {
  await statement(
    `insert into award_applications (number, year, prize_id, applicant_id, source, state, company, product, candidate_id,
       submitted, submitted_at)
     select $1, $2, prize_id, (select person_id from person_channels where address = $3), 'online', 'accepted',
       company, product, id, '{"answers": [{"key": "launched", "label": "上市时间", "text": "2020年3月"}], "documents": []}', now()
     from award_candidates where id = $4`,
    [`A${YEAR}-${String(candidate).slice(-4).padStart(4, '0')}`, YEAR, `+86${phone}`, candidate],
  )
}

/** Another judge, who has handed in one score for everything of these candidates. */
export async function addJudge(name: string, given: readonly (readonly [number, number])[]): Promise<void> {
  const judge = await first(
    `insert into award_judges (year, name, email, state, invited_at) values ($1, $2, $3, 'active', now()) returning id`,
    [YEAR, name, `${createHash('sha256').update(name).digest('hex').slice(0, 12)}@example.com`],
  )
  for (const [candidate, score] of given) {
    await statement(
      `insert into award_assignments (judge_id, candidate_id, state, declared_at, submitted_at) values ($1, $2, 'submitted', now(), now())`,
      [judge, candidate],
    )
    await statement(
      `insert into award_scores (judge_id, candidate_id, criterion_id, score)
       select $1, c.id, t.id, $3 from award_candidates c join award_criteria t using (prize_id) where c.id = $2`,
      [judge, candidate, score],
    )
  }
}

/** Lets the panel's last day have been yesterday. */
export const closePanel = () =>
  statement(`update award_phases set until_on = current_date - 1 where year = $1 and kind = 'review'`, [YEAR])

/** Takes the year off every page and out of search and sitemap, so that other tests find the demo's. */
export async function hideYear(): Promise<void> {
  await statement(`update award_years set state = 'draft' where year = $1`, [YEAR])
  await statement(`delete from search_documents where kind = 'award' and path like $1`, [`/ev/jgj${YEAR}%`])
  await purgeAwards()
}

import { asc, count, desc, eq, gt, inArray, and } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { FEED_SCOPES } from '#features/topics/contract.ts'
import { topics } from '#features/topics/tables.server.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { computeHotLists } from './compute-hot-lists.server.ts'
import { HALF_HOURS_A_DAY, halfHourOf } from '#platform/half-hours.ts'
import { hotList } from './queries.server.ts'
import { hotOverrides, hotTopics, topicReads, topicShareVisits } from './tables.server.ts'

export const HotListOf = z.object({ industry: word(40).min(1), scope: z.enum(FEED_SCOPES) })

const Treatment = z.enum(hotOverrides.treatment.enumValues)

export const HotRow = z.object({
  topicId: z.number(),
  title: z.string(),
  /** What the rank comes from, rounded; the sum of the three after it. */
  score: z.number(),
  fromReads: z.number(),
  fromComments: z.number(),
  fromShares: z.number(),
  /** How many days the score looks back. */
  days: z.number(),
  /** Within the last 24 hours, each counted once. */
  reads: z.number(),
  shares: z.number(),
  treatment: Treatment.optional(),
  reason: z.string(),
})
export type HotRow = z.infer<typeof HotRow>

export const HotDesk = z.object({
  rows: z.array(HotRow),
  /** Put first, and in no list now: withdrawn, not answered, or one of too many. */
  waiting: z.array(HotRow),
  excluded: z.array(HotRow),
})

/** A hot list as it stands, with what made each rank, and all that editors put first or keep out of it; refuses `permission_missing` (C-53). */
export async function listHotDesk(
  context: Context,
  input: z.input<typeof HotListOf>,
): Promise<z.infer<typeof HotDesk>> {
  requirePermission(context.actor, 'topics.arrange')
  const { industry, scope } = parseInput(HotListOf, input)
  const { db } = context
  const fields = {
    topicId: topics.id,
    title: topics.title,
    treatment: hotOverrides.treatment,
    reason: hotOverrides.reason,
  }
  const { score, fromReads, fromComments, fromShares, days } = hotTopics
  const ranked = await db
    .select({ ...fields, parts: { score, fromReads, fromComments, fromShares, days } })
    .from(hotTopics)
    .innerJoin(topics, eq(topics.id, hotTopics.topicId))
    .leftJoin(hotOverrides, eq(hotOverrides.topicId, hotTopics.topicId))
    .where(eq(hotTopics.list, hotList(industry, scope)))
    .orderBy(asc(hotTopics.rank))
  const overridden = await db
    .select(fields)
    .from(hotOverrides)
    .innerJoin(topics, eq(topics.id, hotOverrides.topicId))
    .where(
      and(
        eq(topics.industry, context.services.industries.known(industry)),
        eq(topics.isLiterature, scope === 'literature'),
      ),
    )
    .orderBy(desc(hotOverrides.madeAt))
  const excluded = overridden.filter(({ treatment }) => treatment === 'excluded')
  const inList = new Set(ranked.map(({ topicId }) => topicId))
  const waiting = overridden.filter(({ topicId, treatment }) => treatment === 'first' && !inList.has(topicId))
  const counts = await countsOf(
    context,
    [...ranked, ...waiting, ...excluded].map(({ topicId }) => topicId),
  )
  const rowOf = (row: Ranked, parts: Parts): HotRow => ({
    topicId: row.topicId,
    title: row.title,
    ...parts,
    ...counts(row.topicId),
    treatment: row.treatment ?? undefined,
    reason: row.reason ?? '',
  })
  return {
    rows: ranked.map(({ parts, ...row }) =>
      rowOf(row, {
        score: tenths(parts.score),
        fromReads: tenths(parts.fromReads),
        fromComments: tenths(parts.fromComments),
        fromShares: tenths(parts.fromShares),
        days: parts.days,
      }),
    ),
    waiting: waiting.map((row) => rowOf(row, NOTHING)),
    excluded: excluded.map((row) => rowOf(row, NOTHING)),
  }
}

type Overridden = typeof hotOverrides.$inferSelect
interface Ranked {
  readonly topicId: number
  readonly title: string
  readonly treatment: Overridden['treatment'] | null
  readonly reason: string | null
}
type Parts = Pick<HotRow, 'score' | 'fromReads' | 'fromComments' | 'fromShares' | 'days'>
const NOTHING: Parts = { score: 0, fromReads: 0, fromComments: 0, fromShares: 0, days: 0 }
const tenths = (score: number) => Math.round(score * 10) / 10

const TREATMENTS = { first: '放到最前', excluded: '已排除' } as const

/** A hot list as a file: each place with what made it, then what editors put first that is not in it, and what they keep out. */
export const hotExport = listExport({
  kind: 'hot',
  name: '热榜',
  permission: 'topics.arrange',
  needsScreen: true,
  filter: HotListOf,
  async rows(context, asked) {
    const { rows, waiting, excluded } = await listHotDesk(context, asked)
    return [
      ...rows.map((row, place) => ({ ...row, rank: place + 1 })),
      ...[...waiting, ...excluded].map((row) => ({ ...row, rank: undefined })),
    ]
  },
  columns: {
    名次: ({ rank }) => rank,
    编号: ({ topicId }) => topicId,
    文章: ({ title }) => title,
    分数: ({ rank, score }) => rank && score,
    阅读的分: ({ rank, fromReads }) => rank && fromReads,
    评论的分: ({ rank, fromComments }) => rank && fromComments,
    分享的分: ({ rank, fromShares }) => rank && fromShares,
    看几天: ({ rank, days }) => rank && days,
    '24 小时阅读': ({ reads }) => reads,
    '24 小时分享': ({ shares }) => shares,
    编辑的处理: ({ treatment }) => treatment && TREATMENTS[treatment],
    原因: ({ reason }) => reason,
  },
})

async function countsOf({ db, now }: Context, ids: readonly number[]) {
  const since = halfHourOf(now.getTime()) - HALF_HOURS_A_DAY
  const of = async (table: typeof topicReads | typeof topicShareVisits) => {
    const rows = await db
      .select({ id: table.topicId, times: count() })
      .from(table)
      .where(and(inArray(table.topicId, [...ids]), gt(table.halfHour, since)))
      .groupBy(table.topicId)
    return new Map(rows.map(({ id, times }) => [id, times]))
  }
  const [reads, shares] = [await of(topicReads), await of(topicShareVisits)]
  return (id: number) => ({ reads: reads.get(id) ?? 0, shares: shares.get(id) ?? 0 })
}

export const SetHotOverride = z.object({
  topicId: z.number().int().positive(),
  /** Null: as readers have made it. */
  treatment: Treatment.nullable(),
  /** What stood there when whoever changes it looked. */
  seen: Treatment.nullable(),
  reason: z.string().trim().max(500).default(''),
})

/**
 * Keeps a topic out of the hot lists, holds it at the top, or leaves it to the readers again, at once. Refuses
 * `permission_missing`, `hot_topic_unknown`, `hot_reason_missing`, and `hot_changed` to whoever has not seen what another did
 * about it meanwhile (C-53).
 */
export async function setHotOverride(context: Context, input: z.input<typeof SetHotOverride>): Promise<void> {
  requirePermission(context.actor, 'topics.arrange')
  const { topicId, treatment, seen, reason } = parseInput(SetHotOverride, input)
  if (treatment !== null && reason === '') throw new Refusal('invalid', 'hot_reason_missing')
  await inTransaction(context, async (within) => {
    const { db, now, actor } = within
    // Nothing stands yet where two do it at once: the second waits, and hears of the first.
    await holdLock(db, 'hotLists')
    const [topic] = await db.select({ id: topics.id }).from(topics).where(eq(topics.id, topicId))
    if (!topic) throw new Refusal('not_found', 'hot_topic_unknown', { id: topicId })
    const own = eq(hotOverrides.topicId, topicId)
    const [before] = await db.select().from(hotOverrides).where(own)
    if ((before?.treatment ?? null) !== seen) throw new Refusal('conflict', 'hot_changed')
    if (treatment === null) await db.delete(hotOverrides).where(own)
    else {
      const values = { treatment, reason, madeBy: nameOfActor(actor), madeAt: now }
      await db
        .insert(hotOverrides)
        .values({ topicId, ...values })
        .onConflictDoUpdate({ target: hotOverrides.topicId, set: values })
    }
    await recordAudit(within, 'setHotOverride', `topic:${topicId}`, {
      before: { treatment: before?.treatment ?? null },
      after: { treatment },
      reason,
    })
    await computeHotLists(within)
  })
}

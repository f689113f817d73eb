import { and, asc, desc, eq, gte, isNotNull, lte, ne, sum } from 'drizzle-orm'
import { nameOfSource } from '#features/popularity/read-source.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { topicCounters, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { z } from 'zod'
import { Period, type FiguresOfTopic } from './contract.ts'
import { oldestKept } from './kept.ts'
import { lengthOf } from './period.ts'
import { figureDays, topicFigures, topicSourceFigures } from './tables.server.ts'

export const ReadTopicFigures = Period.extend({ id: z.coerce.number().int().positive() })

/**
 * How one topic was read in a period, day by day, and how far the way to membership was gone from it. Refuses
 * `permission_missing`, `figures_too_long`, and `figures_topic_unknown` also for one that was never published.
 */
export async function readTopicFigures(
  { actor, db, now }: Pick<Context, 'actor' | 'db' | 'now'>,
  input: z.input<typeof ReadTopicFigures>,
): Promise<FiguresOfTopic> {
  requirePermission(actor, 'figures.read')
  const { id, ...period } = parseInput(ReadTopicFigures, input)
  lengthOf(period)
  const [topic] = await db
    .select({
      title: topics.title,
      isPaid: topics.isPaid,
      publishedAt: topics.publishedAt,
      reads: topicCounters.reads,
      comments: topicCounters.comments,
    })
    .from(topics)
    .leftJoin(topicCounters, eq(topicCounters.topicId, topics.id))
    .where(and(eq(topics.id, id), ne(topics.state, 'scheduled'), isNotNull(topics.publishedAt)))
  if (!topic) throw new Refusal('not_found', 'figures_topic_unknown', { id })
  const { day, reads, readers, gates, opened, begun, paid } = topicFigures
  const days = await db
    .select({ day, reads, readers, gates, opened, begun, paid })
    .from(topicFigures)
    .where(
      and(eq(topicFigures.topicId, id), gte(topicFigures.day, period.from), lte(topicFigures.day, period.to)),
    )
    .orderBy(asc(topicFigures.day))
  const counted = await db
    .select({ day: figureDays.day })
    .from(figureDays)
    .where(
      and(
        gte(figureDays.day, period.from),
        gte(figureDays.day, oldestKept(now)),
        lte(figureDays.day, period.to),
      ),
    )
    .orderBy(asc(figureDays.day))
  const read = sum(topicSourceFigures.reads)
  const sources = await db
    .select({ source: topicSourceFigures.source, reads: read })
    .from(topicSourceFigures)
    .where(
      and(
        eq(topicSourceFigures.topicId, id),
        gte(topicSourceFigures.day, period.from),
        lte(topicSourceFigures.day, period.to),
      ),
    )
    .groupBy(topicSourceFigures.source)
    .orderBy(desc(read), asc(topicSourceFigures.source))
  return {
    id,
    title: topic.title,
    isPaid: topic.isPaid,
    publishedAt: topic.publishedAt ? shanghaiIso(topic.publishedAt) : undefined,
    reads: topic.reads ?? 0,
    comments: topic.comments ?? 0,
    counted: counted.map((each) => each.day),
    days,
    sources: sources.map((each) => ({ name: nameOfSource(each.source), reads: Number(each.reads) })),
  }
}

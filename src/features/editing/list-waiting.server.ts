import { and, asc, desc, eq, gt, gte, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { may } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { Editables } from './editable.ts'
import { SCHEDULED_ACTS } from './list-contract.ts'
import { readTitles } from './read-titles.server.ts'
import { sayWho } from './say-who.server.ts'
import {
  contentReviews,
  contentSchedules,
  contentVersions as handedIn,
  editables as rows,
} from './tables.server.ts'

const Item = z.object({
  kind: z.string(),
  kindName: z.string(),
  id: z.number(),
  title: z.string(),
  at: z.string(),
})

/** What waits for somebody who edits. */
export const Waiting = z.object({
  /** Handed in by somebody else, for whoever may publish. */
  reviews: z.array(Item.extend({ by: z.string(), version: z.number() })),
  /** Sent back to whoever handed it in. */
  returned: z.array(Item.extend({ note: z.string() })),
  /** What one handed in and that was approved or is public now. */
  settled: z.array(Item.extend({ became: z.enum(['approved', 'published']) })),
  /** In work, and the last change was one's own. */
  mine: z.array(Item),
  scheduled: z.array(Item.extend({ act: z.enum(SCHEDULED_ACTS) })),
  /** Whose time came for and that could not be done, in the last seven days. */
  failed: z.array(Item.extend({ act: z.enum(SCHEDULED_ACTS), why: z.string() })),
})
type Waiting = z.infer<typeof Waiting>

const MOST = 20
/** So many of one's own reviews are looked through. */
const MOST_OWN = 200

/** What waits for whoever asks, of the kinds that he or she works on; the most urgent first, at most twenty of each. */
export async function listWaiting(context: Context, editables: Editables): Promise<Waiting> {
  const { db, actor, now } = context
  const kinds = (act: 'write' | 'publish') =>
    Object.entries(editables).flatMap(([kind, { permissions }]) => (may(actor, permissions[act]) ? kind : []))
  const me = nameOfActor(actor)
  const reviews = contentReviews
  const schedules = contentSchedules
  const open = await db
    .select()
    .from(reviews)
    .where(and(inArray(reviews.kind, kinds('publish')), eq(reviews.state, 'open'), ne(reviews.askedBy, me)))
    .orderBy(asc(reviews.askedAt))
    .limit(MOST)
  const own = await readOwnReviews(context, me, kinds('write'))
  const returned = own.filter(({ state, isPublished }) => state === 'returned' && !isPublished).slice(0, MOST)
  const settled = own
    .flatMap((each) =>
      each.state === 'approved' || each.state === 'published' ? { ...each, became: each.state } : [],
    )
    .slice(0, MOST)
  const mine = await db
    .select({ kind: rows.kind, entityId: rows.entityId, changedAt: rows.changedAt })
    .from(rows)
    .where(and(inArray(rows.kind, kinds('write')), isNotNull(rows.working), eq(rows.changedBy, me)))
    .orderBy(desc(rows.changedAt))
    .limit(MOST)
  const timed = (state: 'waiting' | 'failed') =>
    db
      .select()
      .from(schedules)
      .where(
        and(
          inArray(schedules.kind, kinds('write')),
          eq(schedules.state, state),
          state === 'failed' ? gte(schedules.settledAt, daysAgo(now, 7)) : undefined,
        ),
      )
      .orderBy(asc(schedules.at))
      .limit(MOST)
  const [scheduled, failed] = [await timed('waiting'), await timed('failed')]
  const titles = await readTitles(context, [...open, ...own, ...mine, ...scheduled, ...failed])
  const who = await sayWho(
    context,
    open.map(({ askedBy }) => askedBy),
  )
  const item = ({ kind, entityId }: Which, at: Date) => ({
    kind,
    kindName: editables[kind]?.name ?? kind,
    id: entityId,
    title: titles.get(`${kind}:${entityId}`) ?? '',
    at: shanghaiIso(at),
  })
  return {
    reviews: open.map((each) => ({
      ...item(each, each.askedAt),
      by: who(each.askedBy),
      version: each.version,
    })),
    returned: returned.map((each) => ({ ...item(each, each.decidedAt ?? each.askedAt), note: each.note })),
    settled: settled.map((each) => ({
      ...item(each, each.decidedAt ?? each.askedAt),
      became: each.became,
    })),
    mine: mine.map((each) => item(each, each.changedAt)),
    scheduled: scheduled.map((each) => ({ ...item(each, each.at), act: each.act })),
    failed: failed.map((each) => ({ ...item(each, each.at), act: each.act, why: each.why })),
  }
}

/**
 * The last review of each thing that one handed in within thirty days, the newest first, with whether readers have seen that
 * version since, or a later one. What somebody handed in anew has a later review and is not told twice; of what one may not
 * write any more nothing is told, which one could not open.
 */
async function readOwnReviews({ db, now }: Context, me: string, kinds: readonly string[]) {
  const later = alias(contentReviews, 'later')
  const { kind, entityId, id, version, state, note, askedAt, decidedAt, askedBy } = contentReviews
  const at = sql`coalesce(${decidedAt}, ${askedAt})`
  return db
    .select({
      kind,
      entityId,
      state,
      note,
      askedAt,
      decidedAt,
      // While the same work goes on, what is live since came before its readers past it: one thing that was set for many.
      isPublished: sql<boolean>`coalesce(${rows.liveVersion} >= ${version}, false)
        and not (${rows.working} is not null and ${rows.workingNumber} = ${handedIn.workingNumber})`,
    })
    .from(contentReviews)
    .innerJoin(rows, and(eq(rows.kind, kind), eq(rows.entityId, entityId)))
    .innerJoin(
      handedIn,
      and(eq(handedIn.kind, kind), eq(handedIn.entityId, entityId), eq(handedIn.version, version)),
    )
    .where(
      and(
        eq(askedBy, me),
        inArray(kind, [...kinds]),
        gte(at, daysAgo(now, 30)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(and(eq(later.kind, kind), eq(later.entityId, entityId), gt(later.id, id))),
        ),
      ),
    )
    .orderBy(desc(at))
    .limit(MOST_OWN)
}

interface Which {
  readonly kind: string
  readonly entityId: number
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

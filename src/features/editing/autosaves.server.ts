import { and, desc, eq, sql } from 'drizzle-orm'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Content } from './editable.ts'
import type { Held, Which } from './hold.server.ts'
import { contentAutosaves } from './tables.server.ts'

/** So much time lies between two autosaves of one record, however often it is saved. */
const APART_MS = MINUTE_MS
/** Older ones stand an hour apart, and go after so many days. */
const DENSE_MS = DAY_MS
export const KEPT_MS = 14 * DAY_MS
/** Of one record and person: as many as the list shows, and so many bytes as they lie on the disk; the newest is always kept. */
const MOST_KEPT = 1000
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Keeps the working copy as it stands before it is changed, unless one was kept just now. One that is put aside, for another
 * or for nothing, is always kept, and as long as it was promised; what is kept already is not kept twice.
 */
export async function keepAutosave(
  context: Context,
  held: Held,
  { isPutAside }: { readonly isPutAside: boolean },
): Promise<void> {
  if (!held.working || (!isPutAside && (await wasKeptJustNow(context, held)))) return
  const { kind, entityId, working, workingPeople, changedBy, changedAt } = held
  await keep(context, {
    kind,
    entityId,
    content: working,
    people: workingPeople,
    isPutAside,
    isRefused: false,
    savedAt: changedAt,
    savedBy: changedBy ?? nameOfActor(context.actor),
  })
}

type Kept = Required<Omit<typeof contentAutosaves.$inferInsert, 'id'>>

/** Keeps an autosave, or the last one for longer where it is equal; gives its number. The oldest make room for it. */
async function keep({ db }: Pick<Context, 'db'>, autosave: Kept): Promise<number> {
  const { kind, entityId, content, people, isPutAside, isRefused, savedAt, savedBy } = autosave
  const ofPerson = and(
    eq(contentAutosaves.kind, kind),
    eq(contentAutosaves.entityId, entityId),
    eq(contentAutosaves.savedBy, savedBy),
  )
  const last = db
    .select({ id: contentAutosaves.id })
    .from(contentAutosaves)
    .where(and(ofPerson, eq(contentAutosaves.isRefused, isRefused)))
    .orderBy(desc(contentAutosaves.savedAt), desc(contentAutosaves.id))
    .limit(1)
  const [equal] = await db
    .update(contentAutosaves)
    .set({ savedAt, people, isPutAside: isPutAside || sql`${contentAutosaves.isPutAside}` })
    .where(and(eq(contentAutosaves.id, last), eq(contentAutosaves.content, content)))
    .returning({ id: contentAutosaves.id })
  if (equal) return equal.id
  const [added] = await db.insert(contentAutosaves).values(autosave).returning({ id: contentAutosaves.id })
  if (!added) throw new Error('the autosave was not returned')
  await db.execute(sql`
    delete from ${contentAutosaves} using (
      select id, row_number() over newest as place, sum(pg_column_size(content)) over newest as bytes
      from ${contentAutosaves} where ${ofPerson}
      window newest as (order by saved_at desc, id desc)
    ) as numbered
    where numbered.id = ${contentAutosaves.id} and place > 1 and (place > ${MOST_KEPT} or bytes > ${MOST_BYTES})`)
  return added.id
}

async function wasKeptJustNow(context: Context, { kind, entityId, changedAt }: Held): Promise<boolean> {
  const [last] = await context.db
    .select({ savedAt: contentAutosaves.savedAt })
    .from(contentAutosaves)
    .where(
      and(
        eq(contentAutosaves.kind, kind),
        eq(contentAutosaves.entityId, entityId),
        eq(contentAutosaves.isRefused, false),
      ),
    )
    .orderBy(desc(contentAutosaves.savedAt))
    .limit(1)
  return last !== undefined && changedAt.getTime() - last.savedAt.getTime() < APART_MS
}

export type Autosave = typeof contentAutosaves.$inferSelect

/** One autosave whole; refuses `autosave_unknown`. */
export async function readAutosave(
  { db }: Pick<Context, 'db'>,
  { kind, id }: Which,
  autosave: number,
): Promise<Autosave> {
  const [found] = await db
    .select()
    .from(contentAutosaves)
    .where(
      and(
        eq(contentAutosaves.kind, kind),
        eq(contentAutosaves.entityId, id),
        eq(contentAutosaves.id, autosave),
      ),
    )
  if (!found) throw new Refusal('not_found', 'autosave_unknown', { autosave })
  return found
}

/** The autosaves of a record without what they hold, the newest first. */
export async function readAutosaves({ db }: Pick<Context, 'db'>, { kind, id }: Which) {
  const { id: autosave, savedAt, savedBy, isRefused, isPutAside } = contentAutosaves
  return db
    .select({ autosave, savedAt, savedBy, isRefused, isPutAside })
    .from(contentAutosaves)
    .where(and(eq(contentAutosaves.kind, kind), eq(contentAutosaves.entityId, id)))
    .orderBy(desc(savedAt), desc(autosave))
    .limit(MOST_KEPT)
}

/** Keeps what somebody wrote who was second; gives its number, by which it is found again. */
export async function keepRefused(
  context: Context,
  { kind, entityId }: Held,
  change: Content,
): Promise<number> {
  return keep(context, {
    kind,
    entityId,
    content: change,
    people: [],
    isPutAside: false,
    isRefused: true,
    savedAt: context.now,
    savedBy: nameOfActor(context.actor),
  })
}

/** Thins autosaves that are older than a day to one an hour, and takes those away that are older than two weeks; a job. */
export async function forgetAutosaves({ db, now }: Context): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS)
  const dense = new Date(now.getTime() - DENSE_MS)
  await db.execute(sql`delete from content_autosaves where saved_at < ${oldest}`)
  await db.execute(sql`
    delete from content_autosaves using (
      select id, row_number() over (partition by kind, entity_id, date_trunc('hour', saved_at) order by saved_at desc) as place
      from content_autosaves where saved_at < ${dense} and not is_refused and not is_put_aside
    ) as numbered
    where numbered.id = content_autosaves.id and place > 1`)
}

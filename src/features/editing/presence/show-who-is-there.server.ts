import { and, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { OfContent } from '../content-input.ts'
import type { Editables } from '../editable.ts'
import { editableOf } from '../hold.server.ts'
import { sayWho } from '../say-who.server.ts'
import { openEditors } from '../tables.server.ts'
import { COUNTED_MS, type WhoIsThere } from './contract.ts'

export const AskWhoIsThere = OfContent.extend({
  /** The name that the window gave itself. */
  editor: z.string().regex(/^[\w-]{8,40}$/),
  hasTyped: z.boolean().default(false),
  /** Goes on writing where somebody else does: that one is told so. */
  takesOver: z.boolean().default(false),
  leaves: z.boolean().default(false),
})

/**
 * Says that a window has a content open, or leaves it, and shows who else has it open. Nobody is kept from anything: it
 * is told, and forgotten after a moment. Refuses `content_kind_unknown`, `permission_missing`.
 */
export async function showWhoIsThere(
  context: Context,
  editables: Editables,
  input: z.input<typeof AskWhoIsThere>,
): Promise<WhoIsThere> {
  const { kind, id, editor, hasTyped, takesOver, leaves } = parseInput(AskWhoIsThere, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  const { db, now, actor } = context
  const me = nameOfActor(actor)
  const ahead = new Date(now.getTime() + COUNTED_MS)
  // What was seen farther ahead was so under a clock that was wrong, and would be there until that day.
  await db.delete(openEditors).where(or(lt(openEditors.seenAt, oldest(now)), gt(openEditors.seenAt, ahead)))
  if (leaves) {
    const left = and(eq(openEditors.kind, kind), eq(openEditors.entityId, id), eq(openEditors.openedBy, me))
    await db.delete(openEditors).where(and(eq(openEditors.editor, editor), left))
    return { others: [] }
  }
  const told = {
    kind,
    entityId: id,
    seenAt: now,
    ...(hasTyped && { typedAt: now }),
    ...(takesOver && { takenAt: now }),
  }
  const isOther = sql`${openEditors.kind} <> ${kind} or ${openEditors.entityId} <> ${id}`
  await db
    .insert(openEditors)
    .values({ editor, openedBy: me, ...told })
    .onConflictDoUpdate({
      target: openEditors.editor,
      // What was done in the same window with another content is of that one.
      set: {
        typedAt: sql`case when ${isOther} then null else ${openEditors.typedAt} end`,
        takenAt: sql`case when ${isOther} then null else ${openEditors.takenAt} end`,
        ...told,
      },
      setWhere: eq(openEditors.openedBy, me),
    })
  const there = await db
    .select()
    .from(openEditors)
    .where(and(eq(openEditors.kind, kind), eq(openEditors.entityId, id)))
    .orderBy(openEditors.openedBy, openEditors.editor)
  const mine = there.find((each) => each.editor === editor)
  const others = there.filter((each) => each.editor !== editor)
  const who = await sayWho(
    context,
    others.map(({ openedBy }) => openedBy),
  )
  const taken = others
    .filter(({ takenAt }) => takenAt && takenAt > (mine?.takenAt ?? new Date(0)))
    .toSorted((one, two) => Number(two.takenAt) - Number(one.takenAt))[0]
  return {
    others: others.map(({ openedBy, typedAt }) => ({
      name: who(openedBy),
      isOwn: openedBy === me,
      isTyping: typedAt !== null && typedAt > oldest(now),
    })),
    ...(taken && { takenBy: taken.openedBy === me ? '您在另一个窗口' : who(taken.openedBy) }),
  }
}

/** Who else has which of these records of a kind open, by their names. */
export async function readWhoIsThere(
  context: Pick<Context, 'db' | 'now' | 'actor'>,
  kind: string,
  ids: readonly number[],
): Promise<(id: number) => string[]> {
  const { db, now, actor } = context
  const there = await db
    .selectDistinct({ id: openEditors.entityId, openedBy: openEditors.openedBy })
    .from(openEditors)
    .where(
      and(
        eq(openEditors.kind, kind),
        inArray(openEditors.entityId, [...ids]),
        gt(openEditors.seenAt, oldest(now)),
        ne(openEditors.openedBy, nameOfActor(actor)),
      ),
    )
    .orderBy(openEditors.openedBy)
  const who = await sayWho(
    context,
    there.map(({ openedBy }) => openedBy),
  )
  return (id) => there.filter((each) => each.id === id).map(({ openedBy }) => who(openedBy))
}

const oldest = (now: Date) => new Date(now.getTime() - COUNTED_MS)

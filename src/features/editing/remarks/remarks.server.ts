import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { OfContent } from '../content-input.ts'
import type { Editables } from '../editable.ts'
import { contentInWork, editableOf, hold, type Which } from '../hold.server.ts'
import { recordChange } from '../record-change.server.ts'
import { contentRemarks } from '../tables.server.ts'
import { MOST_LETTERS } from './contract.ts'
import { wordsOf } from './places.ts'

/** So many of one content, answers with them. */
const MOST = 500

const Body = z.string().trim().min(1).max(MOST_LETTERS)
const OfRemark = OfContent.extend({ remark: z.number().int().positive() })

export const MakeRemark = OfContent.extend({
  body: Body,
  /** The part of a list, counted in what is in work; missing: the whole is meant. */
  at: z.object({ field: z.string().min(1).max(40), place: z.number().int().min(0).max(20_000) }).optional(),
  quote: z.string().trim().max(200).default(''),
})

/**
 * Says something about a place of what is in work, for whoever else works on it; readers never see it. Gives its number;
 * refuses `content_kind_unknown`, `permission_missing`, `content_unknown`, `remark_place_unknown`, `remarks_many`.
 */
export async function makeRemark(
  context: Context,
  editables: Editables,
  input: z.input<typeof MakeRemark>,
): Promise<{ remark: number }> {
  const { kind, id, body, at, quote } = parseInput(MakeRemark, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const held = await hold(within, { kind, id })
    const content = await contentInWork(within, editable, held)
    await requireFew(within, { kind, id })
    const parts = at && Object.hasOwn(content, at.field) ? content[at.field] : undefined
    if (at && !(Array.isArray(parts) && at.place < parts.length))
      throw new Refusal('not_found', 'remark_place_unknown')
    const anchor = at && { ...at, part: wordsOf((parts as readonly unknown[])[at.place]) }
    const said = { kind, entityId: id, body, quote, madeBy: nameOfActor(within.actor), madeAt: within.now }
    const [made] = await within.db
      .insert(contentRemarks)
      .values({ ...said, ...anchor })
      .returning({ id: contentRemarks.id })
    if (!made) throw new Error('the remark was not returned')
    await recordChange(
      within,
      'makeRemark',
      { kind, id },
      { editable, before: {}, after: {}, remark: made.id },
    )
    return { remark: made.id }
  })
}

export const AnswerRemark = OfRemark.extend({ body: Body })

/**
 * Answers a remark, settled or not. Refuses `content_kind_unknown`, `permission_missing`, `remark_unknown`,
 * `remarks_many`.
 */
export async function answerRemark(
  context: Context,
  editables: Editables,
  input: z.input<typeof AnswerRemark>,
): Promise<void> {
  const { kind, id, remark, body } = parseInput(AnswerRemark, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  await inTransaction(context, async (within) => {
    await hold(within, { kind, id })
    await requireFew(within, { kind, id })
    const [found] = await within.db
      .select({ id: contentRemarks.id })
      .from(contentRemarks)
      .where(isIt({ kind, id }, remark))
    if (!found) throw new Refusal('not_found', 'remark_unknown')
    const said = { kind, entityId: id, body, madeBy: nameOfActor(within.actor), madeAt: within.now }
    await within.db.insert(contentRemarks).values({ ...said, answersTo: remark })
    await recordChange(within, 'answerRemark', { kind, id }, { editable, before: {}, after: {}, remark })
  })
}

export const SettleRemark = OfRemark.extend({ isSettled: z.boolean() })

/**
 * Says that nothing is left to do about a remark, or that something is after all. Refuses `content_kind_unknown`,
 * `permission_missing`, `remark_unknown`; the same once more changes nothing.
 */
export async function settleRemark(
  context: Context,
  editables: Editables,
  input: z.input<typeof SettleRemark>,
): Promise<void> {
  const { kind, id, remark, isSettled } = parseInput(SettleRemark, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  await inTransaction(context, async (within) => {
    const [found] = await within.db
      .select()
      .from(contentRemarks)
      .where(isIt({ kind, id }, remark))
      .for('update')
    if (!found) throw new Refusal('not_found', 'remark_unknown')
    if ((found.settledAt !== null) === isSettled) return
    await within.db
      .update(contentRemarks)
      .set(
        isSettled
          ? { settledBy: nameOfActor(within.actor), settledAt: within.now }
          : { settledBy: null, settledAt: null },
      )
      .where(
        and(
          isIt({ kind, id }, remark),
          isSettled ? isNull(contentRemarks.settledAt) : isNotNull(contentRemarks.settledAt),
        ),
      )
    const more = { before: { isSettled: !isSettled }, after: { isSettled }, remark }
    await recordChange(within, 'settleRemark', { kind, id }, { editable, ...more })
  })
}

/** Every remark and answer of a content, the oldest first. */
export function readRemarks({ db }: Pick<Context, 'db'>, which: Which) {
  return db.select().from(contentRemarks).where(isOf(which)).orderBy(asc(contentRemarks.id))
}

async function requireFew({ db }: Pick<Context, 'db'>, which: Which): Promise<void> {
  const [all] = await db.select({ remarks: count() }).from(contentRemarks).where(isOf(which))
  if (all && all.remarks >= MOST) throw new Refusal('conflict', 'remarks_many', { most: MOST })
}

const isOf = ({ kind, id }: Which) => and(eq(contentRemarks.kind, kind), eq(contentRemarks.entityId, id))

const isIt = (which: Which, remark: number) =>
  and(isOf(which), eq(contentRemarks.id, remark), isNull(contentRemarks.answersTo))

import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Context, StaffActor } from '#platform/context.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffCall } from './staff-call.ts'
import { staffDeeds } from './tables.server.ts'

/** After so long without an answer the process that had begun is gone: a call is given up after half of it. */
const LOST_MS = MINUTE_MS
const KEPT_MS = 24 * HOUR_MS
/** Longer answers, such as a whole article, are given once; what they belong to knows by its token what was written. */
const LONGEST_ANSWER = 16_000
const KEY = /^[\w-]{8,80}$/

/**
 * Answers a call that changes something, once for each key that its browser gave it: the same asked again, because the
 * answer was lost, is given the same answer and nothing is done a second time. Refuses `idempotency_key_bad`,
 * `idempotency_key_reused` for another call under a key that was used, and `request_under_way`; what was refused may be
 * tried again under its key.
 */
export async function answerOnce(
  context: Context,
  call: StaffCall,
  raw: unknown,
  key: string | undefined,
): Promise<object> {
  const { actor } = context
  const isKept = call.method === 'POST' && !call.answersSecret && actor.kind === 'staff'
  if (!isKept || key === undefined) return call.answer(context, raw)
  if (!KEY.test(key)) throw new Refusal('invalid', 'idempotency_key_bad')
  const known = await begin(context, actor, call, raw, key)
  if (known !== undefined) return known
  const own = isRequest(actor, key)
  try {
    const answer = await call.answer(context, raw)
    const text = JSON.stringify(answer)
    if (text.length > LONGEST_ANSWER) await context.db.delete(staffDeeds).where(own)
    else await context.db.update(staffDeeds).set({ answer: text }).where(own)
    return answer
  } catch (error) {
    await context.db.delete(staffDeeds).where(own)
    throw error
  }
}

/** Takes the key for whoever comes first; gives the answer that it has already. */
async function begin(
  { db, now }: Context,
  actor: StaffActor,
  { method, path }: StaffCall,
  raw: unknown,
  key: string,
): Promise<object | undefined> {
  const call = `${method} ${path}`
  const inputHash = createHash('sha256').update(JSON.stringify(raw)).digest()
  const [begun] = await db
    .insert(staffDeeds)
    .values({ staffId: actor.id, key, call, inputHash, startedAt: now })
    .onConflictDoUpdate({
      target: [staffDeeds.staffId, staffDeeds.key],
      set: { startedAt: now },
      setWhere: and(
        eq(staffDeeds.call, call),
        eq(staffDeeds.inputHash, inputHash),
        isNull(staffDeeds.answer),
        lt(staffDeeds.startedAt, new Date(now.getTime() - LOST_MS)),
      ),
    })
    .returning({ key: staffDeeds.key })
  if (begun) return undefined
  const [first] = await db.select().from(staffDeeds).where(isRequest(actor, key))
  if (first && (first.call !== call || !first.inputHash.equals(inputHash)))
    throw new Refusal('conflict', 'idempotency_key_reused')
  if (!first?.answer) throw new Refusal('conflict', 'request_under_way')
  return JSON.parse(first.answer) as object
}

const isRequest = ({ id }: StaffActor, key: string) =>
  and(eq(staffDeeds.staffId, id), eq(staffDeeds.key, key))

/** Forgets what was asked for more than a day ago; a job. */
export async function forgetOldDeeds({ db, now }: Context): Promise<void> {
  await db.delete(staffDeeds).where(lt(staffDeeds.startedAt, new Date(now.getTime() - KEPT_MS)))
}

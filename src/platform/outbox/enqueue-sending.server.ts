import type { Context } from '../context.ts'
import { DAY_MS } from '../durations.ts'
import type { Content } from './contract.ts'
import { isCarried, isShown } from './carriers.ts'
import { codeQueue, queueFor } from './queues.ts'
import { sendings } from './tables.server.ts'

/** So long what is no code may be tried and read; after that nobody waits for it. */
const WORTH_MS = 3 * DAY_MS

interface Sending {
  readonly recipient: string
  /** What it is about, for the operator, as one word: `inquiry`. */
  readonly purpose: string
  readonly content: Content
  /** Of a code: when it ends. It leaves before everything else, and not at all after that. */
  readonly codeEndsAt?: Date | undefined
  /** When it is no longer true, where that is sooner than nobody waits for it. */
  readonly worthUntil?: Date | undefined
  /** Why it is in vain to try; somebody can still have it tried. */
  readonly failsFor?: string | undefined
}

/**
 * Has a message sent if and only if the surrounding transaction commits; gives the id of its record. Where nothing
 * carries it, it is shown on the outbox page, or, where there is none, nothing is done and undefined given.
 */
export async function enqueueSending(
  { db, now, services, log }: Context,
  { recipient, purpose, content, codeEndsAt, worthUntil, failsFor }: Sending,
): Promise<number | undefined> {
  const { channel } = content
  const isCarriedAway = isCarried(services.configuration, channel)
  if (!isCarriedAway && !isShown(services.configuration)) {
    log.warn({ channel, purpose }, 'nothing is configured to carry a message')
    return undefined
  }
  const awaitedUntil = new Date(now.getTime() + WORTH_MS)
  const endsAt = worthUntil && worthUntil < awaitedUntil ? worthUntil : awaitedUntil
  const isInVain = isCarriedAway && failsFor !== undefined
  const [recorded] = await db
    .insert(sendings)
    .values({
      channel,
      purpose,
      recipient,
      content,
      state: isInVain ? 'failed' : isCarriedAway ? 'waiting' : 'shown',
      ...(isInVain && { reason: failsFor, settledAt: now }),
      createdAt: now,
      worthlessAt: codeEndsAt ?? endsAt,
    })
    .returning({ id: sendings.id })
  if (!recorded) throw new Error('the record of a message was not returned')
  const { id } = recorded
  if (isCarriedAway && !isInVain)
    await services.jobs.enqueue(db, codeEndsAt ? codeQueue : queueFor(content), { id })
  return id
}

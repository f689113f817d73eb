import type { Context } from '../context.ts'
import type { Configuration } from '../configuration.server.ts'
import { templateFor, type NoticeSms } from './sms-provider.server.ts'
import { smsMessages } from './tables.server.ts'

export type OutgoingSms = Omit<NoticeSms, 'template'>

/**
 * Puts a text message into the outbox within the surrounding transaction, so that it is sent if and only if that
 * commits; gives its id, or undefined where no provider has a template for such a notice to such a number.
 */
export async function enqueueSms(
  { db, now, services }: Context,
  { phone, notice, parameters, text }: OutgoingSms,
): Promise<number | undefined> {
  if (!isCarried(services.configuration, { phone, notice })) return undefined
  const [queued] = await db
    .insert(smsMessages)
    .values({
      recipient: phone,
      notice,
      // Pairs, because the order matters to one provider and jsonb keeps none of an object's.
      parameters: Object.entries(parameters),
      body: text,
      nextAttemptAt: now,
      createdAt: now,
    })
    .returning({ id: smsMessages.id })
  if (!queued) throw new Error('the text message was not returned')
  return queued.id
}

/** Whether anything carries such a notice: a provider with a template for it, or the outbox where there is no provider. */
function isCarried(
  { smsProviders, showsOutbox, mode }: Configuration,
  message: { phone: string; notice: string },
): boolean {
  if (smsProviders.length === 0) return showsOutbox || mode !== 'production'
  return smsProviders.some(
    (settings) => templateFor(settings, { template: 'notice', ...message }) !== undefined,
  )
}

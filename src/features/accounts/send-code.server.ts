import { createHmac, randomInt } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { portalSecret } from '#platform/secrets.server.ts'
import { CODE_LENGTH, CODE_WAIT_SECONDS, type CodeChannel } from './contract.ts'
import { noteAttempt, refuseTooManyCodes, waitInLine } from './limit-codes.server.ts'
import { signInCodes, signInEvents } from './tables.server.ts'

const VALID_MS = 10 * 60 * 1000

/**
 * Sends a code to a phone or mail address and gives the seconds to wait before the next; the answer is the same whether
 * or not somebody has an account there. Refuses what the limits refuse, and `sms_unavailable` and `mail_unavailable`,
 * after which nothing counts as sent (LOGIN-04, B-44, C-03).
 */
export async function sendCode(
  context: Context,
  { channel, isCaptchaSolved = false }: { channel: CodeChannel; isCaptchaSolved?: boolean },
): Promise<{ waitSeconds: number }> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const attempt = { subject: subjectOf(channel), origin: originOf(context) }
  const codeHash = await hashOfCode(context, channel, code)
  await inTransaction(context, async (within) => {
    await waitInLine(within, attempt)
    await refuseTooManyCodes(within, { ...attempt, isCaptchaSolved })
    const { now } = within
    const values = { codeHash, sentAt: now, expiresAt: new Date(now.getTime() + VALID_MS), wrongTries: 0 }
    await within.db
      .insert(signInCodes)
      .values({ ...channel, ...values })
      .onConflictDoUpdate({ target: [signInCodes.kind, signInCodes.address], set: values })
    await noteAttempt(within, 'sent', attempt)
    if (channel.kind === 'email') await mailCode(within, channel.address, code)
  })
  if (channel.kind === 'phone') await textCode(context, channel, code)
  return { waitSeconds: CODE_WAIT_SECONDS }
}

async function mailCode(context: Context, to: string, code: string): Promise<void> {
  const { smtp, showsOutbox, site } = context.services.configuration
  // A code that waits for a mail server nobody has set up helps nobody.
  if (!smtp && !showsOutbox) throw new Refusal('unavailable', 'mail_unavailable')
  const { name } = site
  await enqueueMail(context, {
    to,
    subject: `${name}登录验证码`,
    text: `您的登录验证码是 ${code}，10 分钟内有效。\n\n如果不是您本人操作，请忽略这封邮件，不要把验证码告诉任何人。\n\n${name}`,
    purpose: 'sign_in_code',
  })
}

/** Sends the text message; when nobody takes it the code is forgotten and does not count. */
async function textCode(context: Context, channel: CodeChannel, code: string): Promise<void> {
  try {
    await context.services.sms.send({
      phone: channel.address,
      template: 'sign_in_code',
      parameters: { code },
    })
  } catch (error) {
    await forgetCode(context, channel)
    throw error
  }
}

async function forgetCode({ db }: Context, { kind, address }: CodeChannel): Promise<void> {
  await db.delete(signInCodes).where(and(eq(signInCodes.kind, kind), eq(signInCodes.address, address)))
  const [last] = await db
    .select({ id: signInEvents.id })
    .from(signInEvents)
    .where(and(eq(signInEvents.subject, subjectOf({ kind, address })), eq(signInEvents.deed, 'sent')))
    .orderBy(desc(signInEvents.id))
    .limit(1)
  if (last) await db.delete(signInEvents).where(eq(signInEvents.id, last.id))
}

/** What is kept of a code: bound to its address, and worthless without the portal's secret. */
export async function hashOfCode(
  { db }: Pick<Context, 'db'>,
  { kind, address }: CodeChannel,
  code: string,
): Promise<Buffer> {
  const secret = await portalSecret(db, 'sign-in-codes')
  return createHmac('sha256', secret).update(`${kind}:${address}:${code}`).digest()
}

export const subjectOf = ({ kind, address }: CodeChannel): string => `${kind}:${address}`
/** The place that limits count for. */
export const originOf = ({ caller }: Context): string => (caller ? addressKey(caller.address) : 'here')

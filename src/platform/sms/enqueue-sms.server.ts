import type { Context } from '../context.ts'
import type { Configuration } from '../configuration.server.ts'
import { enqueueSending } from '../outbox/enqueue-sending.server.ts'
import { isShown } from '../outbox/carriers.ts'
import { templateFor, type NoticeSms } from './sms-provider.server.ts'

export interface OutgoingSms extends Omit<NoticeSms, 'template'> {
  /** When it is no longer true: it is not sent after that. */
  readonly worthUntil?: Date | undefined
}

/**
 * Has a notice sent as text message if and only if the surrounding transaction commits; gives the id of its record, or
 * undefined where no provider has a template for such a notice to such a number.
 */
export async function enqueueSms(
  context: Context,
  { phone, notice, parameters, text, worthUntil }: OutgoingSms,
): Promise<number | undefined> {
  if (!isServed(context.services.configuration, { phone, template: 'notice', notice })) return undefined
  return enqueueSending(context, {
    recipient: phone,
    purpose: notice,
    content: {
      channel: 'sms',
      template: 'notice',
      notice,
      parameters: Object.entries(parameters),
      text: `【${context.services.settings.site.name}】${text}`,
    },
    worthUntil,
  })
}

/** Has a code sent that counts until `endsAt`, before all notices. */
export async function enqueueCodeSms(
  context: Context,
  { phone, code, endsAt }: { phone: string; code: string; endsAt: Date },
): Promise<void> {
  const { name } = context.services.settings.site
  const minutes = Math.round((endsAt.getTime() - context.now.getTime()) / 60_000)
  await enqueueSending(context, {
    recipient: phone,
    purpose: 'sign_in_code',
    content: {
      channel: 'sms',
      template: 'sign_in_code',
      notice: '',
      parameters: [['code', code]],
      text: `【${name}】您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。`,
    },
    codeEndsAt: endsAt,
  })
}

/** Whether a provider has a template for such a message, or it is shown where there is no provider. */
export function isServed(configuration: Configuration, message: Parameters<typeof templateFor>[1]): boolean {
  const { smsProviders } = configuration
  if (smsProviders.length === 0) return isShown(configuration)
  return smsProviders.some((settings) => templateFor(settings, message) !== undefined)
}

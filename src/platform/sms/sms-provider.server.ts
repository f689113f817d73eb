import type { z } from 'zod'
import type { SmsProviderSettings } from './sms-settings.ts'

/** What a person is sent; `phone` is E.164, `+8613800138000`. */
export type SmsMessage = SignInCodeSms | NoticeSms

interface SignInCodeSms {
  readonly phone: string
  readonly template: 'sign_in_code'
  readonly parameters: { readonly code: string }
}

/** A notice of a kind that the configuration names a template for. */
export interface NoticeSms {
  readonly phone: string
  readonly template: 'notice'
  readonly notice: string
  /** In the order in which the template has them. */
  readonly parameters: Readonly<Record<string, string>>
  /** The whole sentence, for the outbox. */
  readonly text: string
}

export interface SmsProvider {
  readonly name: string
  /** Whether there is a template for such a message to numbers like this one. */
  serves(message: SmsMessage): boolean
  /** Hands the message over, or throws SmsProblem. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>
}

/**
 * Why a provider did not take a message: the number is none, this number gets no more from this provider for now, this
 * message for another reason, or the provider itself cannot be used: it is not there, is broken, or does not know our
 * account. `code` is the provider's own, or says how it failed to answer.
 */
export class SmsProblem extends Error {
  readonly kind: 'number_refused' | 'number_held' | 'message_refused' | 'provider'
  readonly code: string

  constructor(kind: SmsProblem['kind'], code: string) {
    super(`${kind}: ${code}`)
    this.name = 'SmsProblem'
    this.kind = kind
    this.code = code
  }
}

export const isMainland = (phone: string) => phone.startsWith('+86')

/** The template for this message and number; undefined when the provider has none. */
export function templateFor(
  { signInTemplates, noticeTemplates }: Pick<SmsProviderSettings, 'signInTemplates' | 'noticeTemplates'>,
  message: Pick<NoticeSms, 'template' | 'phone' | 'notice'> | Pick<SignInCodeSms, 'template' | 'phone'>,
): string | undefined {
  const place = isMainland(message.phone) ? 'mainland' : 'overseas'
  return message.template === 'notice' ? noticeTemplates[place][message.notice] : signInTemplates[place]
}

/** Posts and gives the JSON answer, whatever its status: both providers say in the body what is wrong. */
export async function postForJson<Schema extends z.ZodType>(
  address: string,
  init: { headers: Record<string, string>; body?: string; signal: AbortSignal },
  schema: Schema,
): Promise<z.output<Schema>> {
  let body: unknown
  try {
    const response = await fetch(address, { method: 'POST', redirect: 'error', ...init })
    body = await response.json()
    if (response.status >= 500) throw new SmsProblem('provider', `status ${response.status}`)
  } catch (error) {
    if (error instanceof SmsProblem) throw error
    // Its message may hold the address with the number and the code in it.
    throw new SmsProblem('provider', error instanceof Error ? error.name : 'no answer')
  }
  const answer = schema.safeParse(body)
  if (!answer.success) throw new SmsProblem('provider', 'an answer of another form')
  return answer.data
}

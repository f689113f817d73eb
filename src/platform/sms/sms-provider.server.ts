import type { z } from 'zod'

/** What a person is sent; `phone` is E.164, `+8613800138000`. */
export interface SmsMessage {
  readonly phone: string
  readonly template: 'sign_in_code'
  readonly parameters: { readonly code: string }
}

export interface SmsProvider {
  readonly name: string
  /** Whether there is a template for numbers like this one. */
  serves(phone: string): boolean
  /** Hands the message over, or throws SmsProblem. */
  send(message: SmsMessage, signal: AbortSignal): Promise<void>
}

/**
 * Why a provider did not take a message: the number is none, this number gets no more from this provider for now, or
 * the provider itself. `code` is the provider's own, or says how it failed to answer.
 */
export class SmsProblem extends Error {
  readonly kind: 'number_refused' | 'number_held' | 'provider'
  readonly code: string

  constructor(kind: SmsProblem['kind'], code: string) {
    super(`${kind}: ${code}`)
    this.name = 'SmsProblem'
    this.kind = kind
    this.code = code
  }
}

export const isMainland = (phone: string) => phone.startsWith('+86')

/** The template for this number; undefined when the provider has none. */
export function templateFor(
  templates: { readonly mainland: string; readonly overseas: string | undefined },
  phone: string,
): string | undefined {
  return isMainland(phone) ? templates.mainland : templates.overseas
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
  } catch (error) {
    // Its message may hold the address with the number and the code in it.
    throw new SmsProblem('provider', error instanceof Error ? error.name : 'no answer')
  }
  const answer = schema.safeParse(body)
  if (!answer.success) throw new SmsProblem('provider', 'an answer of another form')
  return answer.data
}

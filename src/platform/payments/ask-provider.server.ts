import type { Logger } from 'pino'
import { providerFailures } from '../faults.server.ts'
import { Refusal } from '../refusal.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** What a provider needs besides its account: where it writes what went wrong, its clock, its patience. */
export interface ProviderSurroundings {
  readonly log: Logger
  readonly now: () => Date
  /** How long an answer may take altogether. */
  readonly timeoutMs: number
}

export const PATIENCE_MS = 10_000

export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** Sends one request and waits for the whole answer; refuses `payment_unavailable` when none comes in time or a 5xx or 429 does. */
export async function askProvider(
  url: URL,
  init: { method: string; headers?: Record<string, string>; body?: string },
  { log, timeoutMs }: ProviderSurroundings,
): Promise<ProviderAnswer> {
  let answer: ProviderAnswer
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = Buffer.from(await response.arrayBuffer())
    answer = { status: response.status, headers: response.headers, body }
  } catch (error) {
    throw unavailable(log, { url, error })
  }
  if (answer.status >= 500 || answer.status === 429) throw unavailable(log, { url, status: answer.status })
  return answer
}

/** The provider gave nothing that can be used; what it was is logged. */
export function unavailable(log: Logger, why: { url?: URL; [what: string]: unknown }): Refusal {
  const { url, ...rest } = why
  providerFailures.inc({ provider: url?.hostname ?? 'payment' })
  log.warn(
    { ...rest, ...(url && { at: url.origin + url.pathname }) },
    'a payment provider gave no usable answer',
  )
  return new Refusal('unavailable', 'payment_unavailable')
}

/** A provider's no. Its own code is for the log and for finance; readers are not shown it. */
export class ProviderRefusal extends Refusal {
  readonly providerCode: string

  constructor(providerCode: string) {
    super('conflict', 'payment_refused')
    this.providerCode = providerCode
  }
}

/**
 * The provider said no; its code is logged for the operator. Counted like silence: with a certificate that
 * ran out or a key that was changed it says nothing else, to everybody.
 */
export function refused(
  log: Logger,
  why: { provider: PaymentProvider['name']; providerCode: string; [what: string]: unknown },
): ProviderRefusal {
  providerFailures.inc({ provider: `payment-${why.provider}` })
  log.error(why, 'a payment provider refused a request')
  return new ProviderRefusal(why.providerCode)
}

/** Somebody sent what is no genuine notice; why is logged. */
export function forged(log: Logger, reason: string): Refusal {
  log.warn({ reason }, 'a payment notice was not genuine')
  return new Refusal('invalid', 'payment_notice_forged')
}

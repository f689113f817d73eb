import type { Context } from '#platform/context.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import type { PaymentChannel } from './contract.ts'

const SIDE_BY_SIDE = 8
/** After so many questions in a row without an answer a provider is let alone until the next run. */
const GIVEN_UP_AFTER = 5

/**
 * Asks the providers one question for each item, several at a time; a question that fails is logged and does not stop
 * the others, and a provider that is down is not asked for everything, which would take hours.
 */
export async function askEach<Item extends { readonly provider: PaymentChannel; readonly number: string }>(
  { services, log }: Pick<Context, 'services' | 'log'>,
  items: readonly Item[],
  ask: (item: Item, provider: PaymentProvider) => Promise<void>,
): Promise<void> {
  const silences = new Map<PaymentChannel, number>()
  const left = items.values()
  const worker = async () => {
    for (const item of left) {
      const provider = services.payments.find((each) => each.name === item.provider)
      const silence = silences.get(item.provider) ?? 0
      if (!provider || silence >= GIVEN_UP_AFTER) continue
      try {
        await ask(item, provider)
        silences.set(item.provider, 0)
      } catch (error) {
        silences.set(item.provider, silence + 1)
        log.warn(
          { err: error, order: item.number, provider: item.provider },
          'a question to a provider failed',
        )
      }
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker))
}

import type { SubscriptionState } from './contract.ts'

interface Counted {
  readonly issues: number
  readonly delivered: number
  readonly endedAt: Date | null
}

/** Whether issues are still to come by it. */
export const isRunning = ({ issues, delivered, endedAt }: Counted): boolean =>
  endedAt === null && delivered < issues

/** How far it is. */
export function stateOf(subscription: Counted): SubscriptionState {
  if (isRunning(subscription)) return 'running'
  return subscription.endedAt === null ? 'complete' : 'ended'
}

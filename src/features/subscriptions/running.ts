import { orderOf, type Quarter, type SubscriptionState } from './contract.ts'

interface Counted {
  readonly issues: number
  readonly delivered: number
  readonly endedAt: Date | null
}

/** Whether issues are still to come by it. */
export const isRunning = ({ issues, delivered, endedAt }: Counted): boolean =>
  endedAt === null && delivered < issues

/** How many issues are still to come by these together. */
export const issuesLeft = (subscriptions: readonly Counted[]): number =>
  subscriptions.filter(isRunning).reduce((sum, { issues, delivered }) => sum + issues - delivered, 0)

interface Begun extends Counted {
  readonly fromYear: number
  readonly fromQuarter: number
  readonly orderNumber: string | null
}

/** Whether it was bought as the issue of a quarter and no other; whoever gives one means any. */
export const isOfOneQuarter = ({ issues, orderNumber }: Begun): boolean =>
  issues === 1 && orderNumber !== null

/** Whether the issue of a quarter comes by it: several are those from a quarter on. */
export function brings(subscription: Begun, wanted: Quarter): boolean {
  const { fromYear: year, fromQuarter: quarter } = subscription
  const begin = orderOf({ year, quarter })
  return isOfOneQuarter(subscription) ? begin === orderOf(wanted) : begin <= orderOf(wanted)
}

/** How far it is. */
export function stateOf(subscription: Counted): SubscriptionState {
  if (isRunning(subscription)) return 'running'
  return subscription.endedAt === null ? 'complete' : 'ended'
}

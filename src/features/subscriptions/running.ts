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
}

/** Whether the issue of a quarter comes by it: one issue is that of its quarter and no other, several are those from it on. */
export function brings({ fromYear: year, fromQuarter, issues }: Begun, wanted: Quarter): boolean {
  const begin = orderOf({ year, quarter: fromQuarter })
  return issues === 1 ? begin === orderOf(wanted) : begin <= orderOf(wanted)
}

/** How far it is. */
export function stateOf(subscription: Counted): SubscriptionState {
  if (isRunning(subscription)) return 'running'
  return subscription.endedAt === null ? 'complete' : 'ended'
}

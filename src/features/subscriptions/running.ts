import { orderOf, type Quarter, type SubscriptionState } from './contract.ts'

interface Counted {
  readonly issues: number
  readonly delivered: number
  readonly endedAt: Date | null
}

/** Whether issues are still to come by it. */
export const isRunning = ({ issues, delivered, endedAt }: Counted): boolean =>
  endedAt === null && delivered < issues

/** Whether the issues that are still to come wait for somebody to say that they may. */
export const isPaused = (subscription: Counted & Pick<Begun, 'pausedYear'>): boolean =>
  isRunning(subscription) && subscription.pausedYear !== null

/** How many issues are still to come by these together. */
export const issuesLeft = (subscriptions: readonly Counted[]): number =>
  subscriptions.filter(isRunning).reduce((sum, { issues, delivered }) => sum + issues - delivered, 0)

interface Begun extends Counted {
  readonly fromYear: number
  readonly fromQuarter: number
  readonly orderNumber: string | null
  readonly pausedYear: number | null
  readonly pausedQuarter: number | null
  readonly continuedYear: number | null
  readonly continuedQuarter: number | null
}

/** Whether it was bought as the issue of a quarter and no other; whoever gives one means any. */
export const isOfOneQuarter = ({ issues, orderNumber }: Pick<Begun, 'issues' | 'orderNumber'>): boolean =>
  issues === 1 && orderNumber !== null

/** From which quarter on it is paused; undefined where it is not. */
export const pausedFrom = ({
  pausedYear: year,
  pausedQuarter: quarter,
}: Pick<Begun, 'pausedYear' | 'pausedQuarter'>): Quarter | undefined =>
  year === null || quarter === null ? undefined : { year, quarter }

/** Whether the issue of a quarter comes by it: several are those from a quarter on, without those of a pause. */
export function brings(subscription: Begun, wanted: Quarter): boolean {
  const { fromYear: year, fromQuarter: quarter } = subscription
  const begin = orderOf({ year, quarter })
  const at = orderOf(wanted)
  if (isOfOneQuarter(subscription)) return begin === at
  const { continuedYear, continuedQuarter } = subscription
  const paused = pausedFrom(subscription)
  if (paused && orderOf(paused) <= at) return false
  const isSkipped =
    continuedYear !== null &&
    continuedQuarter !== null &&
    at < orderOf({ year: continuedYear, quarter: continuedQuarter })
  return begin <= at && !isSkipped
}

/** How far it is. */
export function stateOf(subscription: Counted & Pick<Begun, 'pausedYear'>): SubscriptionState {
  if (isRunning(subscription)) return isPaused(subscription) ? 'paused' : 'running'
  return subscription.endedAt === null ? 'complete' : 'ended'
}

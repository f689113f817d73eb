import type { Forgery } from '../../simulators/payment-controls.ts'

/** What happens to an order's money and to the notices of it. */
const STORIES = {
  told: 14,
  lost: 14,
  doubled: 10,
  late: 12,
  /** A false notice comes first, and then the money. */
  forged_then_paid: 8,
  forged_never_paid: 6,
  /** The notice says another amount than the provider's books. */
  misquoted: 8,
  /** The provider's books say too little. */
  underpaid: 6,
  paid_twice: 12,
  /** Paid when the order was closed, because a newer one had been made. */
  paid_when_closed: 4,
  never_paid: 2,
  /** Given back by staff; then its notice comes once more. */
  refunded: 4,
} as const
export type Story = keyof typeof STORIES

export interface Plan {
  readonly person: number
  readonly story: Story
  /** Which provider is paid, or paid first: 0 or 1. */
  readonly first: number
  readonly forgery: Forgery
  /** Whether two tabs ask at the same time. */
  readonly isDoubled: boolean
  /** Milliseconds between the code and the money. */
  readonly pauseMs: number
}

const FORGERIES: readonly Forgery[] = ['signature', 'serial', 'stale', 'merchant', 'currency', 'encryption']
/** Those after which the same person may buy again soon. */
const QUICK = new Set<Story>(['told', 'doubled'])

/** Stories for so many orders: every kind in its share, drawn by the seed; some people buy more than once. */
export function planOrders(count: number, below: (bound: number) => number): Plan[] {
  const bag = Object.entries(STORIES).flatMap(([story, share]) =>
    Array.from({ length: share }, () => story as Story),
  )
  const plans: Plan[] = []
  let person = 0
  for (let index = 0; index < count; index += 1) {
    const before = plans.at(-1)
    const isAgain = before !== undefined && QUICK.has(before.story) && below(2) === 0
    if (!isAgain) person += 1
    plans.push({
      person,
      // The first orders tell every story once, however few there are.
      story: (index < 12 ? (Object.keys(STORIES)[index] as Story) : bag[below(bag.length)]) ?? 'told',
      first: below(2),
      forgery: FORGERIES[below(FORGERIES.length)] ?? 'signature',
      isDoubled: below(4) === 0,
      pauseMs: below(150),
    })
  }
  return plans
}

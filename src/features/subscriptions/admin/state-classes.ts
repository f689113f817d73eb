import type { DeliveryState, SubscriptionState } from '../contract.ts'

/** How each state is coloured. */
export const STATE_CLASSES: Readonly<Record<SubscriptionState, string>> = {
  running: 'admin-tag-open',
  paused: 'admin-tag-next',
  complete: 'admin-tag-good',
  ended: '',
}

export const DELIVERY_CLASSES: Readonly<Record<DeliveryState, string>> = {
  no_mailbox: 'admin-tag-open',
  waiting: 'admin-tag-next',
  leaving: 'admin-tag-next',
  sent: 'admin-tag-good',
  failed: 'admin-tag-bad',
}

import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { eventPath } from './addresses.ts'
import { placeEvent } from './place-event.server.ts'
import { events } from './tables.server.ts'

export const { withdraw: withdrawEvent, restore: restoreEvent } = stateWithdrawal({
  kind: 'event',
  permission: 'events.edit',
  table: events,
  path: eventPath,
  place: placeEvent,
})

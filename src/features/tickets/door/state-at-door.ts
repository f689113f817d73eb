import type { TicketState } from '../words.ts'
import type { ListedTicket } from './contract.ts'

/** Whether a ticket lets in, has still to be paid for or approved, or was given back: at the door and in the office. */
export const STATE_AT_DOOR: Readonly<Record<TicketState, ListedTicket['state']>> = {
  applied: 'unpaid',
  held: 'unpaid',
  valid: 'valid',
  void: 'void',
}

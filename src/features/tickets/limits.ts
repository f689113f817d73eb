import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** More than an order may ever have; how many an event lets through is its own. */
export const MOST_AT_ONCE = 50

/** Registrations of one person, also those that come to nothing: each keeps seats from others for a while. */
export const registrationsOfPerson = limit({
  name: 'registrations',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'registrations_of_day_used',
  isSettable: true,
})

/** Codes that somebody tries, so that none is guessed. */
export const codeTries = limit({
  name: 'ticket-codes',
  points: 200,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'code_tries_used',
})

/** People whom one person names on tickets or has seats kept for: each is sent a mail to whatever address stands there. */
export const attendeesOfPerson = limit({
  name: 'attendees',
  points: 200,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'attendees_of_day_used',
  isSettable: true,
})

/** Seats that are filled in from one place, signed in or not: a mail goes to whatever address stands there. */
export const seatsOfPlace = limit({
  name: 'seats',
  points: 100,
  windowMs: DAY_MS,
  by: 'address',
  refusal: 'seats_of_day_used',
  isSettable: true,
})

/** PDFs that are drawn of one ticket for whoever has its address. */
export const papersOfTicket = limit({
  name: 'ticket-papers',
  points: 60,
  windowMs: HOUR_MS,
  by: 'subject',
  refusal: 'papers_of_hour_used',
})

/** Waiting lists that one person joins, also after having left them. */
export const waitingListsOfPerson = limit({
  name: 'waiting-lists',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'waiting_of_day_used',
  isSettable: true,
})

export const ticketLimits = [
  registrationsOfPerson,
  codeTries,
  attendeesOfPerson,
  seatsOfPlace,
  papersOfTicket,
  waitingListsOfPerson,
] as const

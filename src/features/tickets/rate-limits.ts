import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

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

/**
 * Attendees whom one person names and who hold a ticket by somebody else already: the answer says of a phone whether it is
 * registered, so it is given a few times only.
 */
export const twiceOfPerson = limit({
  name: 'attendees-twice',
  points: 10,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'attendees_twice_used',
})

/** The same from one place by the links of seats, without an account. */
export const twiceOfPlace = limit({
  name: 'attendees-twice-of-place',
  points: 20,
  windowMs: DAY_MS,
  by: 'address',
  refusal: 'attendees_twice_used',
})

/** PDFs that are drawn for one place, of whichever ticket. */
export const papersOfPlace = limit({
  name: 'ticket-papers-of-place',
  points: 600,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'papers_of_place_used',
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

/** Mails of one ticket that one person asks for once more: they go to whatever address stands on it. */
export const ticketMails = limit({
  name: 'ticket-mails',
  points: 3,
  windowMs: DAY_MS,
  by: 'subject',
  refusal: 'ticket_mailed_often',
})

/** The same of all tickets of one person. */
export const ticketMailsOfPerson = limit({
  name: 'ticket-mails-of-person',
  points: 50,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'ticket_mailed_often',
  isSettable: true,
})

/** Mails with a ticket to one address for one event, whoever buys it; not to the buyer's own address. */
export const ticketMailsToOfEvent = limit({
  name: 'ticket-mails-to-of-event',
  points: 3,
  windowMs: DAY_MS,
  by: 'subject',
  refusal: 'ticket_mailed_often',
})

/** The same for all events. */
export const ticketMailsTo = limit({
  name: 'ticket-mails-to',
  points: 10,
  windowMs: DAY_MS,
  by: 'subject',
  refusal: 'ticket_mailed_often',
})

/** Text messages to one number that others have typed on tickets, of whichever event. */
export const ticketTextsTo = limit({
  name: 'ticket-texts-to',
  points: 3,
  windowMs: DAY_MS,
  by: 'subject',
  refusal: 'ticket_mailed_often',
})

/** Mails about one matter of one event to one address, however many registrations name it: whoever registers types it. */
export const noticesTo = limit({
  name: 'ticket-notices-to',
  points: 1,
  windowMs: 30 * DAY_MS,
  by: 'subject',
  refusal: 'ticket_mailed_often',
})

/** Megabytes of files that one person sends in a day to answer questions, whatever becomes of them. */
export const megabytesOfPerson = limit({
  name: 'answer-file-megabytes',
  points: 200,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'answer_files_sent',
  isSettable: true,
})

/** The same from one place by the links of seats, without an account. */
export const megabytesOfPlace = limit({
  name: 'answer-file-megabytes-of-place',
  points: 200,
  windowMs: DAY_MS,
  by: 'address',
  refusal: 'answer_files_sent',
  isSettable: true,
})

/** Changes of answers that one person makes: each is written down for two years. */
export const answersOfPerson = limit({
  name: 'ticket-answers',
  points: 200,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'answers_of_day_used',
})

/** Times that a ticket is put on the list of attendees, by whoever has its address: each is written down for two years. */
export const listingsOfTicket = limit({
  name: 'ticket-listings',
  points: 20,
  windowMs: DAY_MS,
  by: 'subject',
  refusal: 'ticket_listed_often',
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
  papersOfPlace,
  twiceOfPerson,
  twiceOfPlace,
  ticketMails,
  ticketMailsOfPerson,
  ticketMailsToOfEvent,
  ticketMailsTo,
  ticketTextsTo,
  noticesTo,
  listingsOfTicket,
  answersOfPerson,
  megabytesOfPerson,
  megabytesOfPlace,
  waitingListsOfPerson,
] as const

import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Applications that one person begins in a day. */
export const applicationsBegun = limit({
  name: 'award-applications',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_applications_begun',
  isSettable: true,
})

/** Applications that one person hands in, also again after taking them back: all who write one are mailed each time. */
export const applicationsSubmitted = limit({
  name: 'award-submissions',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_applications_submitted',
  isSettable: true,
})

/** Megabytes of documents that one person sends in a day, whatever becomes of them. */
export const megabytesSent = limit({
  name: 'award-document-megabytes',
  points: 300,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_documents_sent',
  isSettable: true,
})

/** Colleagues whom one person invites in a day. */
export const colleaguesInvited = limit({
  name: 'award-colleagues-invited',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_colleagues_invited',
})

/** Applications that one person hands over: the new lead is mailed each time, and could hand it back. */
export const handoversOfPerson = limit({
  name: 'award-handovers',
  points: 30,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'award_handovers_many',
})

/** Invitations mailed to one address, whoever types it: it is of somebody who may know nobody here. */
export const colleagueMailsTo = limit({
  name: 'award-colleague-mails-to',
  points: 3,
  windowMs: DAY_MS,
  by: 'subject',
  refusal: 'award_colleague_mailed',
})

/** Receipts that one person has drawn. */
export const receiptsDrawn = limit({
  name: 'award-receipts',
  points: 30,
  windowMs: HOUR_MS,
  by: 'person',
  refusal: 'award_downloads_many',
})

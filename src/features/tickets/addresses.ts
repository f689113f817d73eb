/** Addresses of tickets. */

export const registerPath = (eventId: number): string => `/ev/d/${eventId}/register`

/** The same as organisers give it out in one place, whose name its registrations keep. */
export const registerFromPath = (eventId: number, from: string): string =>
  `${registerPath(eventId)}?from=${encodeURIComponent(from)}`

/** The same with a code already written in. */
export const registerWithCodePath = (eventId: number, code: string): string =>
  `${registerPath(eventId)}?code=${encodeURIComponent(code)}`

export const calendarPath = (eventId: number): string => `/ev/d/${eventId}/event.ics`

/** Where a file goes that answers a question, and where its sender gets it back. */
export const ANSWER_FILE_PATH = '/openapi/v1/vue/event/answer-file'
export const answerFilePath = (id: string): string => `/tickets/files/${id}`

export const ownTicketsPath = '/tickets'

export const ticketPath = (code: string): string => `/tickets/${code}`

/** Where the attendee of a bought seat is named. */
export const seatPath = (token: string): string => `/seats/${token}`

export const ticketPicturePath = (token: string): string => `/tickets/${token}/ticket.png`

export const ticketPaperPath = (token: string): string => `/tickets/${token}/ticket.pdf`

/** Who else comes, for whoever holds this ticket. */
export const attendeesPath = (token: string): string => `/tickets/${token}/attendees`

export const certificatePath = (token: string): string => `/tickets/${token}/certificate.pdf`

/** In place of a name: nobody keeps one for ever, and whoever leaves takes it along. */
export const NAME_DELETED = '（姓名已删除）'

interface Named {
  readonly name: string
  readonly awaitsAttendee: boolean
}

/** Who comes, or that whoever comes has still to say so. */
export const nameOnTicket = ({ name, awaitsAttendee }: Named): string =>
  name || (awaitsAttendee ? '待参会人填写' : '')

/** The same for people, who are told why there is no name. */
export const shownName = (ticket: Named): string => nameOnTicket(ticket) || NAME_DELETED

/** So many of a registration are named in its row. */
const MOST_NAMED = 3

/** Who comes with one registration, in a few words. */
export const namesOfTickets = (tickets: readonly Named[]): string =>
  tickets.slice(0, MOST_NAMED).map(shownName).join('、') +
  (tickets.length > MOST_NAMED ? ` 等 ${tickets.length} 人` : '')

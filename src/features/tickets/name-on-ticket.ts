/** Who comes, or that whoever comes has still to say so. */
export const nameOnTicket = ({ name, awaitsAttendee }: { name: string; awaitsAttendee: boolean }): string =>
  name || (awaitsAttendee ? '待参会人填写' : '')

/** The same for readers, who are told why there is no name: nobody keeps one for ever, and whoever leaves takes it along. */
export const nameForReaders = (ticket: Parameters<typeof nameOnTicket>[0]): string =>
  nameOnTicket(ticket) || '（姓名已删除）'

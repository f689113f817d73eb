/** Who comes, or that whoever comes has still to say so. */
export const nameOnTicket = ({ name, awaitsAttendee }: { name: string; awaitsAttendee: boolean }): string =>
  name || (awaitsAttendee ? '待参会人填写' : '')

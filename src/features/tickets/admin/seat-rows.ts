/** Lines of a table as it is pasted or saved as CSV: whose ticket, and where; headings and empty lines are left out. Pure. */
export const seatRows = (text: string): { ticket: string; seat: string }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/\t|,|，/).map((cell) => cell.trim().replaceAll('"', '')))
    .flatMap(([ticket = '', ...rest]) =>
      ticket === '' || /^(票号|手机|邮箱)/.test(ticket) ? [] : [{ ticket, seat: rest.join(' ').trim() }],
    )

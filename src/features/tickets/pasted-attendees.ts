import type { Attendee } from './buying/contract.ts'

/** Attendees out of rows of a spreadsheet, whichever order their cells stand in. Safe in the browser. */

const PHONE = /^\+?[\d\s-]{8,20}$/

/** One attendee a line: name first, then phone, mail, company and job, told apart by what they look like. */
export function attendeesIn(text: string): Attendee[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.split(/\t|,|，|;|；/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .flatMap((cells) => {
      const [name = '', ...rest] = cells
      // The heading of a column.
      if (name === '' || name === '姓名') return []
      const phone = rest.find((cell) => PHONE.test(cell)) ?? ''
      const email = rest.find((cell) => cell.includes('@')) ?? ''
      const [company = '', job = ''] = rest.filter((cell) => cell !== '' && cell !== phone && cell !== email)
      return [{ name, phone, email, company, job }]
    })
}

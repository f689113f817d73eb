import type { Attendee } from './buying/contract.ts'

/** Attendees out of rows of a spreadsheet, whichever order their cells stand in. Safe in the browser. */

const PHONE = /^\+?[\d\s-]{8,20}$/

/** What is said where more were pasted than can be taken at once; nothing where it is not. */
export const tooMany = (pasted: number, most: number): string =>
  pasted > most ? `粘贴了 ${pasted} 位，一次最多 ${most} 位，没有填入；请分几次，或联系主办方` : ''

/**
 * Tickets with those pasted named on them: where all are of one type there become as many as there are rows. Says what was
 * done, or why nothing was.
 */
export function namedByPaste<
  Ticket extends Attendee & { readonly typeId: number; readonly isInvited?: boolean },
>(
  tickets: readonly Ticket[],
  pasted: readonly Attendee[],
  most: number,
): { readonly tickets: readonly Ticket[]; readonly told: string } {
  const [first] = tickets
  if (pasted.length === 0 || !first) return { tickets, told: '没有看出参会人，请每行写一位' }
  const told = tooMany(pasted.length, most)
  if (told !== '') return { tickets, told }
  const isOneType = tickets.every(({ typeId }) => typeId === first.typeId)
  if (!isOneType && pasted.length > tickets.length)
    return { tickets, told: `粘贴了 ${pasted.length} 位，只选了 ${tickets.length} 张门票；请先选够门票` }
  const enough = [
    ...tickets,
    ...Array.from({ length: Math.max(0, pasted.length - tickets.length) }, () => first),
  ]
  return {
    tickets: enough.map((ticket, index) => ({
      ...ticket,
      ...pasted[index],
      ...(pasted[index] && { isInvited: false }),
    })),
    told: `已填入 ${pasted.length} 位`,
  }
}

/** What parts cells where no tab does. */
const BETWEEN_CELLS = /[,，;；]/
const WITH_WHAT_PARTS = /([,，;；])/

/** The cells of a line. In one that begins with a quote nothing parts until the quote ends: a firm may be “Co., Ltd.”. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t')
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const piece of line.split(WITH_WHAT_PARTS)) {
    if (!isQuoted && BETWEEN_CELLS.test(piece)) {
      cells.push(cell)
      cell = ''
      continue
    }
    const mayQuote = isQuoted || piece.trimStart().startsWith('"')
    if (mayQuote && piece.split('"').length % 2 === 0) isQuoted = !isQuoted
    cell += piece
  }
  // A quote without an end is none.
  return isQuoted ? line.split(BETWEEN_CELLS) : [...cells, cell]
}

/** A cell without the quotes that a table as text puts around it. */
function unquoted(cell: string): string {
  const [, inner] = /^\s*"(.*)"\s*$/.exec(cell) ?? []
  return (inner === undefined ? cell : inner.replaceAll('""', '"')).trim()
}

/** What a column is called that holds a field. */
const HEADINGS: Readonly<Record<keyof Attendee, RegExp>> = {
  name: /姓\s*名|^(名字|参会人|嘉宾|name)$/i,
  phone: /手机|电话|phone|mobile/i,
  email: /邮箱|邮件|mail/i,
  company: /公司|单位|机构|企业|company/i,
  job: /职务|职位|职称|岗位|title|job/i,
}
const FIELDS = ['name', 'phone', 'email', 'company', 'job'] as const

/**
 * One attendee a line. Under a heading with the names of columns each cell is what its column says, and others, such as
 * running numbers, are left out; without one the name stands first, and the rest is told apart by what it looks like.
 */
export function attendeesIn(text: string): Attendee[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => cellsOf(line).map(unquoted))
    .filter((cells) => cells.some((cell) => cell !== ''))
  const [heading = [], ...under] = rows
  const places = FIELDS.map((field) => heading.findIndex((cell) => HEADINGS[field].test(cell)))
  const hasHeading = (places[0] ?? -1) >= 0
  const found = hasHeading ? under.map((cells) => byPlace(cells, places)) : rows.map(byLooks)
  return found.filter(({ name }) => name !== '')
}

function byPlace(cells: readonly string[], places: readonly number[]): Attendee {
  const [name = '', phone = '', email = '', company = '', job = ''] = places.map(
    (place) => cells[place] ?? '',
  )
  return { name, phone, email, company, job }
}

function byLooks([name = '', ...rest]: readonly string[]): Attendee {
  const phone = rest.find((cell) => PHONE.test(cell)) ?? ''
  const email = rest.find((cell) => cell.includes('@')) ?? ''
  const [company = '', job = ''] = rest.filter((cell) => cell !== '' && cell !== phone && cell !== email)
  return { name, phone, email, company, job }
}

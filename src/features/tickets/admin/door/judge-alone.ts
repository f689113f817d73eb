import type { DoorList, Entered, ListedTicket } from '../../door/contract.ts'
import { doorHash, unsealed } from '../../door/door-hash.ts'
import { asTyped } from '../../door/typed-code.ts'
import type { ShownOutcome } from '../../door/words.ts'

/** Whom a door lets in that has no network, from the list that it keeps. */

interface Judged {
  readonly outcome: ShownOutcome
  /** The hash of the ticket's number; missing where it is not on the list. */
  readonly code?: string
  readonly entered?: Entered
  /** Who holds it; missing where only the number is known. */
  readonly holder?: { readonly name: string; readonly company: string; readonly type: string }
}

type Known = Pick<DoorList, 'event' | 'tickets'>

/** What to show for a text that was scanned or typed; `entries` are newer than the list. */
export async function judgeAlone(
  { event, tickets }: Known,
  entries: ReadonlyMap<string, Entered>,
  text: string,
): Promise<Judged> {
  const typed = asTyped(text)
  const [, number, version] = QR.exec(text) ?? []
  if (typed === undefined && number === undefined) return { outcome: 'unknown' }
  const code = await doorHash(event.id, typed ?? number ?? '')
  const ticket = tickets.find((each) => each.code === code)
  if (!ticket) return { outcome: 'unlisted' }
  if (typed === undefined && ticket.token !== (await doorHash(event.id, text)))
    return { outcome: outcomeOf(Number(version) - ticket.version), code }
  // Its code is given out once it is paid, which was after the list was made.
  if (typed === undefined && ticket.state === 'unpaid') return { outcome: 'unlisted', code }
  const [name = '', company = '', type = ''] = (await unsealed(text, ticket.sealed)) ?? []
  return {
    ...entryOf(ticket, entries),
    code,
    ...(name !== '' && { holder: { name, company, type } }),
  }
}

const QR = /^T1\.([2-9A-NP-Z]{10})\.(\d{1,6})\.[\w-]{11}$/

/** A code that is newer than the list may have been given out since: nobody here can tell. */
function outcomeOf(newer: number): ShownOutcome {
  if (newer > 0) return 'unlisted'
  return newer < 0 ? 'outdated' : 'forged'
}

function entryOf({ state, code, entered }: ListedTicket, entries: ReadonlyMap<string, Entered>): Judged {
  if (state !== 'valid') return { outcome: state }
  const latest = entries.has(code) ? (entries.get(code) ?? null) : entered
  return latest ? { outcome: 'again', entered: latest } : { outcome: 'in' }
}

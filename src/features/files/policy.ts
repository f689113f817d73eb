import type { Industry } from '#platform/industries/industry.ts'
import type { ButtonState, FileAccess, FileRequirement, FilePurpose } from './contract.ts'

/** Who may open which file (C-33). Pure; asked by whoever is about to let bytes out, and by buttons. */

export interface Guarded {
  readonly access: FileAccess
  readonly industry: Industry
  readonly readButton: ButtonState
  readonly downloadButton: ButtonState
  readonly hasPdf: boolean
  /** Fen; null or 0 where it is not sold singly. */
  readonly priceFen: number | null | undefined
  readonly downloadPriceFen: number | null | undefined
}

/** Somebody before a file: who it is, what was paid for, and what holds of this one file. */
export interface AccessFacts {
  readonly who: 'visitor' | 'person' | 'portal'
  readonly memberOf: readonly string[]
  /** Whether a phone or mail address proved to be theirs is on the file's list. */
  readonly isListed: boolean
  /** Whether such an address is on a valid ticket of the event whose material it is, and it was released. */
  readonly isAttendee: boolean
  /** Bought, given by the office, brought by a subscription, or by a seat of one's firm. */
  readonly bought: readonly FilePurpose[]
}

/** Nobody in particular: what a page that is shared may presume. */
export const anybody = (memberOf: readonly string[]): AccessFacts => ({
  who: 'visitor',
  memberOf,
  isListed: false,
  isAttendee: false,
  bought: [],
})

/**
 * Whether somebody may read a file: public ones everybody, others by any one of being signed in, a member of its industry,
 * an attendee of its event, on its list, or its buyer, as the file says. What is closed to everybody is closed to those,
 * too.
 */
export function mayReadFile(file: Guarded, facts: AccessFacts): boolean {
  const { who, memberOf, isListed, isAttendee, bought } = facts
  if (who === 'portal') return true
  if (file.access === 'nobody') return false
  if (isListed || bought.length > 0) return true
  switch (file.access) {
    case 'public':
      return true
    case 'signed_in':
      return who === 'person'
    case 'member':
      return memberOf.includes(file.industry)
    case 'attendees':
      return isAttendee
    case 'listed':
    case 'bought':
      return false
  }
}

/**
 * What somebody lacks to read or download a file; undefined when it may be done. A download with a price of its own
 * wants its own purchase, except from those on the list; one without comes with reading.
 */
export function missingRequirement(
  file: Guarded,
  purpose: FilePurpose,
  facts: AccessFacts,
): FileRequirement | undefined {
  const { who, isListed, bought } = facts
  if (!offers(purpose === 'read' ? file.readButton : file.downloadButton)) return 'closed'
  if (!mayReadFile(file, facts)) return missingToRead(file, purpose, who)
  const isPaidApart = purpose === 'download' && offerOf(file, purpose)?.purpose === 'download'
  if (!isPaidApart || who === 'portal' || isListed || bought.includes('download')) return undefined
  return who === 'person' ? 'purchase' : 'sign_in'
}

/** Whether nobody opens it, not even its buyers: closed to everybody, or without a button to press. */
export function isClosedToAll({
  access,
  readButton,
  downloadButton,
}: Pick<Guarded, 'access' | 'readButton' | 'downloadButton'>): boolean {
  return access === 'nobody' || !(offers(readButton) || offers(downloadButton))
}

function missingToRead(file: Guarded, purpose: FilePurpose, who: AccessFacts['who']): FileRequirement {
  if (file.access === 'public' || file.access === 'nobody') return 'closed'
  if (who !== 'person') return 'sign_in'
  const isSold = offerOf(file, purpose) !== undefined
  if (file.access === 'member') return isSold ? 'member_or_purchase' : 'member'
  if (file.access === 'attendees') return isSold ? 'attendee_or_purchase' : 'attendee'
  return isSold ? 'purchase' : 'list'
}

/**
 * What is to be bought to read or to download a file, and for how many fen; undefined where nothing is sold: what
 * everybody may read, what is closed, what has no price or no content. A download without a price of its own comes
 * with reading.
 */
export function offerOf(
  file: Guarded,
  purpose: FilePurpose,
): { readonly purpose: FilePurpose; readonly priceFen: number } | undefined {
  if (file.access === 'public' || file.access === 'nobody' || !file.hasPdf) return undefined
  if (!offers(purpose === 'read' ? file.readButton : file.downloadButton)) return undefined
  if (purpose === 'download' && file.downloadPriceFen)
    return { purpose: 'download', priceFen: file.downloadPriceFen }
  if (file.access === 'signed_in' || !file.priceFen) return undefined
  return { purpose: 'read', priceFen: file.priceFen }
}

/** What a buyer has for good, also once the download gets a price of its own: it came along with reading until then. */
export function purposeBought(file: Guarded, sold: FilePurpose): FilePurpose {
  return offerOf(file, 'download')?.purpose === 'read' ? 'download' : sold
}

/** A hidden button offers nothing to press, so what it would do is refused as well. */
export function offers(button: ButtonState): boolean {
  return button !== 'hidden'
}

/** Whether lists and pages may lead straight to the PDF: only where nobody would be refused. */
export function opensForEverybody(file: {
  readonly access: FileAccess
  readonly readButton: ButtonState
  readonly pdfId: string | null
}): boolean {
  return file.access === 'public' && offers(file.readButton) && file.pdfId !== null
}

/** So many pages of a document are shown as pictures, and so wide, where everybody may read all of it. */
const OPEN_PAGES = 6
const OPEN_WIDTH = 1600
/** Of what not everybody may read, only a share is shown, large enough to see what it is. */
const SHARE = 5
const SHARE_WIDTH = 960

/** How many of the first pages everybody sees as pictures, and how wide in pixels they are drawn. */
export interface PreviewShare {
  readonly pages: number
  readonly width: number
}

/**
 * What everybody sees of a published file's pages, whoever may read it: the first six of what everybody may open, else
 * a fifth but at least the cover and never all, and the cover alone of what only a list or nobody may open.
 */
export function previewShareOf(
  file: Pick<Guarded, 'access' | 'readButton' | 'downloadButton'>,
  pageCount: number,
): PreviewShare {
  if (isOpenToAll(file)) return { pages: Math.min(OPEN_PAGES, pageCount), width: OPEN_WIDTH }
  const isForFew = file.access !== 'signed_in' && file.access !== 'member' && file.access !== 'bought'
  const share = isForFew ? 1 : Math.max(1, Math.floor(pageCount / SHARE))
  return { pages: Math.max(0, Math.min(share, OPEN_PAGES, pageCount - 1)), width: SHARE_WIDTH }
}

function isOpenToAll({
  access,
  readButton,
  downloadButton,
}: Pick<Guarded, 'access' | 'readButton' | 'downloadButton'>): boolean {
  return access === 'public' && (offers(readButton) || offers(downloadButton))
}

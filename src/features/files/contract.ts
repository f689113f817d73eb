import type { FILE_PURPOSES } from '#features/orders/contract.ts'
import type { PersonView } from '#features/topics/contract.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import type { Industry } from '#platform/industries/industry.ts'
import type { ShownTime } from '#platform/shanghai-time.ts'

/** What leaves the files feature. The bytes of a file never do without a ticket. */

/** How far the pages shown of a document are drawn. */
export const PREVIEW_STATES = ['waiting', 'ready', 'failed'] as const

export const FILE_CATEGORIES = ['material', 'quarterly', 'brochure', 'report', 'literature'] as const
export type FileCategory = (typeof FILE_CATEGORIES)[number]

export const FILE_ACCESS = [
  'public',
  'signed_in',
  'member',
  'attendees',
  'listed',
  'bought',
  'nobody',
] as const
export type FileAccess = (typeof FILE_ACCESS)[number]

export type FilePurpose = (typeof FILE_PURPOSES)[number]

export const BUTTON_STATES = ['hidden', 'active', 'restricted'] as const
export type ButtonState = (typeof BUTTON_STATES)[number]

/** A file in a list. */
export interface FileCard {
  readonly id: number
  readonly name: string
  readonly title: string
  readonly speaker: string
  readonly company: string
  readonly cover: StoredImage | undefined
  readonly pageCount: number
  readonly year: number | undefined
  readonly quarter: number | undefined
  /** Where its PDF opens at once; missing unless everybody may read it (B-59). */
  readonly openPath: string | undefined
  readonly time: ShownTime
}

export interface FileView extends FileCard {
  readonly category: FileCategory
  readonly description: string
  readonly pictures: readonly StoredImage[]
  readonly previews: readonly StoredImage[]
  readonly readButton: ButtonState
  readonly downloadButton: ButtonState
  /** Fen; missing when it is not sold singly. */
  readonly priceFen: number | undefined
  readonly downloadPriceFen: number | undefined
  readonly access: FileAccess
  readonly industry: Industry
  readonly hasPdf: boolean
  readonly uploader: PersonView | undefined
  readonly updatedIso: string
  readonly shortPath: string | undefined
}

/** What somebody still needs to read or download a file; `closed` is open to nobody. */
export type FileRequirement =
  | 'sign_in'
  | 'member'
  | 'member_or_purchase'
  | 'attendee'
  | 'attendee_or_purchase'
  | 'purchase'
  | 'list'
  | 'closed'

/** Whether the person who asks may read and download, and what it costs where it is sold to him or her. */
export type FileRights = Readonly<Record<FilePurpose, FileRight>> & {
  /** The firm one of whose seats is taken by opening it; missing where none is. */
  readonly seatOf: string | undefined
}

export interface FileRight {
  readonly lacks: FileRequirement | undefined
  /** Fen; missing where there is nothing to buy. */
  readonly priceFen: number | undefined
}

/** A file that can be bought to read, for whoever lists what is sold. */
export interface FileOffer {
  readonly fileId: number
  readonly title: string
  readonly priceFen: number
}

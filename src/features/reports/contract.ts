import type { QuarterlyTerms, ServiceContact } from '#platform/settings/settings.server.ts'
import { z } from 'zod'
import type { FileCard, FileOffer, FileView } from '#features/files/contract.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import type { Industry } from '#platform/industries/industry.ts'

/** What leaves the reports feature. */

/** So many people of a firm at most read by one licence. */
export const MOST_SEATS = 1000

const fen = z.number().int().min(0).max(1_000_000_000)

/** An edition for sale; prices in fen, an early price of 0 is none. */
export const Edition = z.object({
  key: z.string().trim().min(1).max(40),
  name: z.string().trim().min(1).max(60),
  priceFen: fen,
  earlyPriceFen: fen.optional(),
  /** The file that its buyers read; sold online when that file has a price. */
  fileId: z.number().int().positive().optional(),
  /** Printed: sold online by the copy and posted. */
  isPosted: z.boolean().optional(),
  /** For a firm: so many of its people read the file, at this edition's price. */
  seats: z.number().int().min(1).max(MOST_SEATS).optional(),
})
export type Edition = z.infer<typeof Edition>

export const PartnerGroup = z.object({
  name: z.string().trim().min(1).max(60),
  companies: z.array(z.object({ name: z.string().trim().min(1).max(100), logo: StoredImage })).max(100),
})
export type PartnerGroup = z.infer<typeof PartnerGroup>

export interface ReportView {
  readonly id: number
  readonly industry: Industry
  readonly productName: string
  /** What it is about, a line a paragraph. */
  readonly summary: string
  readonly cover: z.infer<typeof StoredImage> | undefined
  readonly shareUrl: string
  readonly url: string
  readonly isUpcoming: boolean
  readonly isPublishedOnline: boolean
  readonly productYear: number | undefined
  /** YYYY-MM-DD */
  readonly releasedOn: string
  readonly isSoldOfflineOnly: boolean
  readonly editions: readonly Edition[]
  readonly partnerGroups: readonly PartnerGroup[]
  readonly alsoIn: readonly string[]
  /** Id of the report it stands right before. */
  readonly before: number | undefined
  readonly weight: number
}

/** The three sections of /reports, each in its order. */
export interface ReportSections {
  readonly research: readonly ReportView[]
  readonly released: readonly ReportView[]
  readonly past: readonly ReportView[]
}

/** The first pages of an edition, which everybody sees. */
export type ReportSample = Pick<FileView, 'id' | 'title' | 'pageCount' | 'previews'>

/** A white paper on its own page, with those of its editions that are sold online. */
export interface ReportDetail extends ReportView {
  /** The lines of its contents. */
  readonly contents: readonly string[]
  readonly sample: ReportSample | undefined
  readonly isHidden: boolean
  /** By the edition's key. */
  readonly offers: Readonly<Record<string, FileOffer>>
}

/** What an issue of the quarterly is to its subscribers: one of those they paid for, or one that comes besides. */
export const COUNTS_AS = ['issue', 'supplement'] as const

export interface QuarterlyIssue {
  readonly id: number
  readonly title: string
  readonly summary: string
  readonly cover: z.infer<typeof StoredImage> | undefined
  readonly year: number
  readonly quarter: number
  readonly releasedOn: string
  readonly eventId: number
  readonly page: number
}

export interface YearOf<T> {
  readonly year: number
  readonly items: readonly T[]
}

export interface QuarterlyView {
  readonly terms: QuarterlyTerms
  readonly service: ServiceContact
  readonly issues: readonly YearOf<QuarterlyIssue>[]
  readonly files: readonly YearOf<FileCard>[]
  readonly eventUrl: string | undefined
}

import type { StoredImage } from '#platform/images/image-address.ts'
import type { ShownTime } from '#platform/shanghai-time.ts'
import type { Glimpse } from '#ui/glimpse/glimpse.ts'
import type { ValueTable } from './value-table.ts'

/** What leaves the data items feature. */

export const DATA_ITEM_KINDS = ['chart', 'table'] as const
/** How figures are drawn: as they ask for themselves, or as whoever publishes them says; `table`: not at all. */
export const DRAWN = ['auto', 'line', 'bar', 'table'] as const
export type Drawn = (typeof DRAWN)[number]

type DataItemKind = (typeof DATA_ITEM_KINDS)[number]

/** One item of a list. */
export interface DataItemCard {
  readonly id: number
  readonly kind: DataItemKind
  readonly title: string
  readonly category: string
  readonly source: string
  readonly image: StoredImage | undefined
  readonly time: ShownTime
  /** Milliseconds, unique among data items: the list's cursor. */
  readonly sortDate: number
  readonly sourceUrl: string
  readonly imageCaption: string
  readonly paragraphs: readonly string[]
  /** Missing where there are no figures behind it. */
  readonly glimpse?: Glimpse
}

/** A slice of the list, newest first; the cursors are missing where nothing lies on that side. */
export interface DataItemSlice {
  readonly items: readonly DataItemCard[]
  /** Older ones are strictly before this. */
  readonly next: number | undefined
  /** Newer ones are strictly after this. */
  readonly previous: number | undefined
}

/** The figures behind a chart; what they count is their unit, which may be missing where each column has its own. */
export interface ChartValues {
  /** `auto` where it is missing. */
  readonly drawn?: Drawn
  readonly table: ValueTable
  readonly unit: string
  readonly source: string
}

export interface DataItemView extends DataItemCard {
  readonly updatedIso: string
  readonly shortPath: string | undefined
  readonly values: ChartValues | undefined
}

/** The data item that a picture in a text shows. */
export interface DataBehindPicture {
  readonly id: number
  readonly title: string
  readonly values: ChartValues
}

/** A chart or film of a list. */
export interface ChartCard {
  readonly id: number
  readonly title: string
  readonly image: StoredImage | undefined
  readonly isFilm: boolean
  readonly glimpse?: Glimpse
}

/** A chart or film: a picture of ours, or an address that is shown as it is. */
export interface ChartView {
  readonly id: number
  readonly title: string
  /** When it was changed last; unknown of an outside source. */
  readonly updatedIso: string | undefined
  readonly shortPath: string | undefined
  readonly values: ChartValues | undefined
  readonly media:
    | { readonly kind: 'picture'; readonly image: StoredImage }
    | { readonly kind: 'image'; readonly url: string }
    | { readonly kind: 'video'; readonly url: string; readonly poster: StoredImage | undefined }
}

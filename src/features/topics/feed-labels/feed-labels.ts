/** The longest name and title of a tab or filter; seven tabs stand in a row. */
export const LONGEST_LABEL_NAME = 20
export const LONGEST_LABEL = 12

/** What no label is: the first tab and the first filter as readers see them, which leave nothing out (FEED-01, FEED-02). */
export const FIRST_TAB = '推荐'
export const FIRST_FILTER = '全部'

/** A tab or a filter of a feed: the name is what addresses and articles say, the title what readers see. */
export interface FeedLabel {
  readonly name: string
  readonly title: string
  readonly isShown: boolean
}
export interface FeedLabels {
  readonly tabs: readonly (FeedLabel & { readonly hasFilters: boolean })[]
  readonly filters: readonly FeedLabel[]
}

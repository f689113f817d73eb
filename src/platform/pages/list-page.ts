/** What pages of numbered lists have in common. */

/** A page beyond the last one is not there, though it says a way back (C-117); an empty first page is. */
export const statusOfList = ({
  page,
  items,
}: {
  readonly page: number
  readonly items: readonly unknown[]
}): number => (page > 1 && items.length === 0 ? 404 : 200)

/** Each page of a list is called differently, in bookmarks and by search engines. */
export const titleOfPage = (title: string, page: number): string =>
  page > 1 ? `${title}（第 ${page} 页）` : title

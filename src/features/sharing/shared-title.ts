/** As much of a page as tells what it says of itself. */
export interface TellingPage {
  readonly title: string
  querySelector(selector: string): { content?: unknown } | null
}

/** What a page says of itself under a name of the Open Graph; empty where it says nothing. */
export const saidOfItself = (page: TellingPage, name: string): string =>
  String(page.querySelector(`meta[property="og:${name}"]`)?.content ?? '')

/** What a page is called where somebody passes it on: as its card says, which says also that it was paid for (C-78). */
export const sharedTitleOf = (page: TellingPage): string => saidOfItself(page, 'title') || page.title

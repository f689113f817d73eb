const TAGS: readonly (readonly [RegExp, string])[] = [
  [/^\/topic\/(\d+)$/, 'topic:$1'],
  [/^\/discern\/(\d+)$/, 'data-item:$1'],
  [/^\/file\/(\d+)$/, 'file:$1'],
  [/^\/ev\/d\/(\d+)$/, 'event:$1'],
  [/^\/user\/(\d+)$/, 'person:$1'],
  [/^\/(?:special|tushuo)\/(\d+)$/, 'special:$1'],
  [/^\/report\/.*$/, 'reports'],
  [/^\/ev\/jgj.*$/, 'awards'],
]

/** What is purged when the page changes that a card leads to, by where such pages lie. */
export const tagsOfPage = (path: string): string[] =>
  TAGS.flatMap(([page, tag]) => (page.test(path) ? path.replace(page, tag) : []))

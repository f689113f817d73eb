import type { FoundArticle } from '#features/article-import/found-article.ts'
import type { Stated } from './template.ts'

interface Fact {
  readonly isRight: boolean
  readonly stated: string | undefined
  readonly found: string | undefined
}

/** Each fact of a page as it is stated and as it was found; what is not stated must be missing. */
export function factsRight(states: Stated, found: Partial<FoundArticle>): Record<string, Fact> {
  const compared = (stated: string | undefined, value: string | undefined): Fact => ({
    isRight: stated === value,
    stated,
    found: value,
  })
  return {
    title: compared(states.title.replace(/\s+/g, ' '), found.title),
    date: compared(instantOf(states.time), found.publishedOn?.toISOString().slice(0, exactness(states.time))),
    author: compared(states.author, found.authorName),
    source: compared(states.source, found.sourceName),
    url: compared(states.url, found.sourceUrl),
    summary: compared(states.summary, found.summary),
  }
}

/** As exact as the page is: to the second where it says one. */
const exactness = (time: string | undefined) => (time?.length === 19 ? 19 : 16)

function instantOf(time: string | undefined): string | undefined {
  if (time === undefined) return undefined
  const [day, clock = '09:00'] = time.split(' ')
  return new Date(`${day}T${clock}+08:00`).toISOString().slice(0, exactness(time))
}

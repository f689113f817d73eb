import { createHash } from 'node:crypto'
import type { Block } from '#features/topics/body/blocks.ts'
import type { PublishTopic } from '#features/topics/publishing/topic-input.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { isPlain, type FoundArticle } from './found-article.ts'
import { nameOfSource, type SourceName, type SourcePlace } from './source-name.ts'

/** What holds for every article of one import unless a source says otherwise. */
export interface ImportSettings {
  readonly category: 'own' | 'other'
  readonly isPaid: boolean
  readonly isLiterature: boolean
  readonly labels: readonly string[]
  /** Names of the feed's tabs and filters; other labels of a source become labels of the article. */
  readonly knownCategories: ReadonlySet<string>
}

/** A found article with where it was found and what it is known by. */
export interface NamedArticle {
  readonly found: FoundArticle
  readonly place: SourcePlace
  readonly name: SourceName
  readonly contentHash: string
  /** How much there is of it. */
  readonly characters: number
}

export function nameArticle(
  found: FoundArticle,
  { place, settings }: { place: SourcePlace; settings: ImportSettings },
): NamedArticle {
  const text = everythingOf(found, settings)
  const contentHash = createHash('sha256').update(text).digest('hex')
  return { found, place, name: nameOfSource(place, found), contentHash, characters: text.length }
}

/** What is published of it; when, and as which topic, is said besides. */
export type Article = Omit<
  Extract<PublishTopic, { kind: 'article' }>,
  'publishedAt' | 'handle' | 'topicId' | 'newId'
> & {
  blocks: Block[]
}

export function articleOf(
  found: FoundArticle,
  settings: ImportSettings,
  { blocks, cover }: { blocks: Block[]; cover?: StoredImage },
): Article {
  const isPaid = found.paid ?? settings.isPaid
  const labels = [...new Set([...found.labels, ...settings.labels])]
  return {
    kind: 'article',
    title: found.title,
    summary: found.summary,
    authorName: found.authorName,
    origin: found.category ?? settings.category,
    sourceName: found.sourceName,
    sourceUrl: found.sourceUrl,
    cover,
    isPaid,
    isLiterature: settings.isLiterature,
    categories: labels.filter((label) => settings.knownCategories.has(label)),
    labels: labels.filter((label) => !settings.knownCategories.has(label)),
    tags: found.tags,
    blocks,
  }
}

/** Everything that a change of would have to change the topic. */
function everythingOf(found: FoundArticle, settings: ImportSettings): string {
  const { knownCategories, category, isPaid, isLiterature, labels } = settings
  const options = { category, isPaid, isLiterature, labels }
  return JSON.stringify(
    { found, options, known: [...knownCategories].toSorted() },
    // Only pictures hold bytes, and asking for each value costs most of the time.
    isPlain(found) ? undefined : withHashes,
  )
}

/** A buffer has been made into numbers already where `value` is handed over; what it was, only its holder says. */
function withHashes(this: unknown, key: string, value: unknown): unknown {
  const held: unknown = Reflect.get(Object(this), key)
  return held instanceof Uint8Array ? createHash('sha256').update(held).digest('hex') : value
}

import { stat } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import type { Context } from '#platform/context.ts'
import type { Messages } from '#platform/messages.ts'
import { nameArticle, type ImportSettings, type NamedArticle } from './article-of.ts'
import { isPlain, type FoundArticle } from './found-article.ts'
import { importSeveral } from './import-several.server.ts'
import { problemOf } from './problem-of.ts'
import { readSources } from './read-source.server.ts'
import { isReadable, sentenceForUnsupported } from './source-format.ts'
import type { SourcePlace } from './source-name.ts'
import { Met } from './met.ts'
import { imageTaker } from './take-image.server.ts'
import { walkFiles } from './walk-files.server.ts'

/** So many batches are published side by side, while the next is read. */
const AT_ONCE = 4
/** Articles of a batch, at most. */
const MOST_ARTICLES = 50
/** And so much of them together: long ones make a batch of fewer. */
const MOST_CHARACTERS = 1_000_000

export interface ImportTotals {
  created: number
  /** Waits for an editor: a draft, or without a date. */
  drafted: number
  updated: number
  unchanged: number
  skipped: number
  failed: number
}

/** What became of one source: a file, or a line of one. */
export interface ImportEvent {
  readonly file: string
  readonly line?: number | undefined
  readonly outcome: keyof ImportTotals
  /** Why it was skipped or failed, or what was left out; Chinese sentences. */
  readonly notes: readonly string[]
}

export interface ImportOptions {
  readonly path: string
  readonly settings: ImportSettings
  /** What the operator calls the site or archive that the articles come from, so that two of them never mix. */
  readonly namespace?: string
  readonly isDryRun: boolean
  readonly messages: Messages
  readonly onEvent: (event: ImportEvent, totals: ImportTotals) => void
  /** Told once, before the first file is read, how many there are, and how many bytes those have that can be read. */
  readonly onCounted?: (files: number, bytes: number) => void
  /** Told of more bytes that have been read, of a large file as it is read. */
  readonly onRead?: (bytes: number) => void
  /** When aborted, the files at hand are finished and no others begun. */
  readonly signal?: AbortSignal
}

/**
 * Imports a file or a tree of thousands and gives the totals. A bad source is named and the rest goes on; only what
 * concerns every source (a store that is full, a database that is gone) ends it, by throwing.
 */
export async function importArticles(context: Context, options: ImportOptions): Promise<ImportTotals> {
  const totals: ImportTotals = { created: 0, drafted: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  const tell = (event: ImportEvent) => {
    totals[event.outcome] += 1
    options.onEvent(event, totals)
  }
  const path = resolve(options.path)
  const isFolder = (await stat(path)).isDirectory()
  const root = isFolder ? path : dirname(path)
  const files = isFolder ? walkFiles(path) : oneFile(path)
  const { isDryRun, messages, namespace = '' } = options
  const take = imageTaker({ images: context.services.images, root, messages, isDryRun })

  if (options.onCounted) {
    const { count, bytes } = await sizeOf(isFolder ? walkFiles(path) : oneFile(path))
    options.onCounted(count, bytes)
  }
  // Kept in memory from now on, instead of being built in the transaction of every batch.
  await readDictionary(context.db)
  const batches = batchesOf(context, files, { ...options, tell, root, namespace })
  const work = async () => {
    for await (const batch of batches) {
      await importSeveral(context, batch, {
        ...options,
        take,
        namespace,
        root,
        onOutcome: ({ place: { file, line } }, outcome) => tell({ file, line, ...outcome }),
      })
    }
  }
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = done.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return totals
}

async function sizeOf(files: AsyncIterable<string>): Promise<{ count: number; bytes: number }> {
  let count = 0
  let bytes = 0
  for await (const file of files) {
    count += 1
    if (isReadable(file)) bytes += (await stat(file)).size
  }
  return { count, bytes }
}

async function* oneFile(path: string): AsyncGenerator<string> {
  yield path
}

type Place = Pick<SourcePlace, 'file' | 'line'>

interface Reading extends ImportOptions {
  readonly namespace: string
  readonly tell: (event: ImportEvent) => void
  readonly root: string
}

/**
 * Articles in batches, as they are read: many plain ones, or one alone that needs pictures or an editor. What is no article is
 * told of at once.
 */
async function* batchesOf(
  context: Context,
  files: AsyncIterable<string>,
  reading: Reading,
): AsyncGenerator<NamedArticle[]> {
  const { root, settings, namespace, signal, tell, onRead } = reading
  const met = new Met()
  let batch: NamedArticle[] = []
  let characters = 0
  for await (const file of files) {
    if (signal?.aborted) break
    const name = relative(root, file) || basename(file)
    if (!isReadable(file)) {
      tell({ file: name, outcome: 'skipped', notes: [sentenceForUnsupported(file)] })
      continue
    }
    for await (const result of readSources({ path: file, root }, onRead)) {
      const place = { file: name, line: result.line }
      if ('problem' in result) fail(place, result)
      else if ('skipped' in result) tell({ ...place, outcome: 'skipped', notes: [result.skipped] })
      else {
        const article = named(result.article, place)
        const again = article && met.again(article)
        if (again) tell({ ...place, ...again })
        else if (article && !isPlain(article.found)) yield [article]
        else if (article) {
          batch.push(article)
          characters += article.characters
        }
      }
      if (batch.length >= MOST_ARTICLES || characters >= MOST_CHARACTERS) {
        yield batch
        batch = []
        characters = 0
      }
      if (signal?.aborted) break
    }
  }
  if (batch.length > 0) yield batch

  function fail(place: Place, { problem, cause }: { problem: string; cause?: unknown }): void {
    tell({ ...place, outcome: 'failed', notes: [problem] })
    if (cause !== undefined)
      context.log.error({ err: cause, ...place }, 'a source of an import cannot be read')
  }

  function named(found: FoundArticle, place: Place): NamedArticle | undefined {
    try {
      return nameArticle(found, { place: { ...place, namespace, folder: basename(root) }, settings })
    } catch (error) {
      fail(place, problemOf(error))
      return undefined
    }
  }
}

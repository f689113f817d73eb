import { stat } from 'node:fs/promises'
import { basename, dirname, relative, resolve } from 'node:path'
import { readDictionary } from '#features/labels/dictionary.server.ts'
import type { Context } from '#platform/context.ts'
import { sentenceFor, type Messages } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FoundArticle } from './found-article.ts'
import { readSources } from './read-source.server.ts'
import { isReadable, sentenceForUnsupported } from './source-format.ts'
import { imageTaker } from './take-image.server.ts'
import { walkFiles } from './walk-files.server.ts'
import { importOne, type ImportSettings } from './import-one.server.ts'

/** So many files are read and published side by side. */
const AT_ONCE = 4

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
  /** Told once, before the first file is read, how many there are. */
  readonly onCounted?: (files: number) => void
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
  const { isDryRun, messages } = options
  const take = imageTaker({ images: context.services.images, root, messages, isDryRun })
  const seen = new Map<string, string>()

  if (options.onCounted) options.onCounted(isFolder ? await countFiles(path) : 1)
  // Kept in memory from now on, instead of being built in the transaction of every article.
  await readDictionary(context.db)
  const work = async () => {
    for (;;) {
      if (options.signal?.aborted) return
      const { value: file, done } = await files.next()
      if (done || file === undefined) return
      await importFile(context, { ...options, take, tell, seen, root, file })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return totals
}

async function countFiles(folder: string): Promise<number> {
  let count = 0
  for await (const _file of walkFiles(folder)) count += 1
  return count
}

async function* oneFile(path: string): AsyncGenerator<string> {
  yield path
}

interface FileWork extends ImportOptions {
  readonly take: ReturnType<typeof imageTaker>
  readonly tell: (event: ImportEvent) => void
  readonly root: string
  readonly file: string
  /** Where each id of this run was met first. */
  readonly seen: Map<string, string>
}

async function importFile(context: Context, work: FileWork): Promise<void> {
  const { file, root, tell } = work
  const name = relative(root, file) || basename(file)
  if (!isReadable(file)) {
    tell({ file: name, outcome: 'skipped', notes: [sentenceForUnsupported(file)] })
    return
  }
  for await (const result of readSources({ path: file, root })) {
    const { line } = result
    if ('problem' in result) tell({ file: name, line, outcome: 'failed', notes: [result.problem] })
    else if ('skipped' in result) tell({ file: name, line, outcome: 'skipped', notes: [result.skipped] })
    else tell({ file: name, line, ...(await importFound(context, work, name, result.article, line)) })
    if (work.signal?.aborted) return
  }
}

async function importFound(
  context: Context,
  { settings, namespace = '', take, isDryRun, messages, root, seen }: FileWork,
  name: string,
  article: FoundArticle,
  line: number | undefined,
): Promise<Pick<ImportEvent, 'outcome' | 'notes'>> {
  const where = line === undefined ? name : `${name} 第 ${line} 行`
  if (article.slugOrId) {
    const first = seen.get(article.slugOrId) ?? where
    if (first !== where)
      return { outcome: 'failed', notes: [`编号“${article.slugOrId}”与 ${first} 相同，没有导入`] }
    seen.set(article.slugOrId, where)
  }
  const place = { namespace, folder: basename(root), file: name, line }
  try {
    return await importOne(context, article, { settings, take, place, root, isDryRun })
  } catch (error) {
    return { outcome: 'failed', notes: [reasonOf(error, messages)] }
  }
}

/** A sentence for what concerns this source alone; everything else is thrown on. */
function reasonOf(error: unknown, messages: Messages): string {
  if (error instanceof Refusal && error.kind !== 'unavailable') return sentenceFor(error, messages)
  throw error
}

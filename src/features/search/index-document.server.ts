import { hash } from 'node:crypto'
import { and, eq, getTableColumns, inArray, notInArray, or, sql } from 'drizzle-orm'
import { SITEMAP_TAG } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import type { SearchDocument, SearchKind } from './contract.ts'
import { filterTokensOf } from './filter-tokens.ts'
import { fold } from './fold.ts'
import { gatedWordsOf } from './gated-words.ts'
import { searchDocuments } from './tables.server.ts'
import { tokensOfDocument } from './tokens.ts'

/** Raised whenever what features hand over or what is made of it changes; an index of an older format is built anew. */
export const INDEX_FORMAT = 6
/** Of the public text so much is kept for snippets. */
const MOST_SNIPPET_TEXT = 20_000

/** The row of a document; tokens are made only when asked for, being most of the work. */
export function rowOf(document: SearchDocument) {
  const foldedTitle = fold(document.title)
  const foldedLabels = document.labels.map(fold).join('\n')
  const publicText = withoutRepeats(document.publicText).replaceAll('\0', '').toWellFormed()
  const text = `${publicText}\n${document.alsoText ?? ''}`
  const foldedText = `${foldedTitle}\n${foldedLabels}\n${fold(text)}`
  return {
    path: document.path,
    kind: document.kind,
    documentId: document.id,
    industry: document.industry,
    title: document.title,
    labels: [...document.labels],
    publicText: publicText.slice(0, MOST_SNIPPET_TEXT).toWellFormed(),
    isPaid: document.isPaid,
    isSponsored: document.isSponsored ?? false,
    glimpse: document.glimpse ?? null,
    source: document.source ?? '',
    sortDate: document.sortDate,
    foldedTitle,
    foldedLabels,
    foldedText,
    digest: digestOf(document),
    tokens: () =>
      tokensOfDocument({
        title: foldedTitle,
        labels: foldedLabels,
        text: foldedText,
        gatedWords: gatedWordsOf(fold(document.gatedText ?? '')),
        facts: filterTokensOf(document),
      }),
  }
}

/** The text without lines that the next one begins with: a summary is often the beginning of the text. */
function withoutRepeats(text: string): string {
  const lines = text.split('\n')
  return lines
    .filter((line, index) => {
      const said = line.replace(/(?<![\s…。.])[\s…。.]+$/u, '')
      return said === '' || !(lines[index + 1] ?? '').startsWith(said)
    })
    .join('\n')
}

function digestOf(document: SearchDocument): string {
  return hash('sha256', JSON.stringify([INDEX_FORMAT, document]), 'base64')
}

/**
 * Puts a document into the index, or its new version in the old one's place; called in the transaction that publishes
 * it, so that it is found from the same moment on (C-57). The same document again costs one read.
 */
export function indexDocument(context: Pick<Context, 'db'>, document: SearchDocument): Promise<void> {
  return indexDocuments(context, [document])
}

/** Puts several documents into the index, those that are other than they stand there. */
export async function indexDocuments(
  { db }: Pick<Context, 'db'>,
  documents: readonly SearchDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const paths = documents.map(({ path }) => path)
  const known = await db
    .select({ path: searchDocuments.path, digest: searchDocuments.digest })
    .from(searchDocuments)
    .where(inArray(searchDocuments.path, paths))
  const digests = new Map(known.map(({ path, digest }) => [path, digest]))
  await writeDocuments(
    { db },
    documents.filter((document) => digests.get(document.path) !== digestOf(document)),
  )
}

const columns = Object.entries(getTableColumns(searchDocuments))
const NEW = Object.fromEntries(columns.map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]))

/** To write a row costs a place in the index for each of its thousands of tokens; the same row again is not written. */
const said = columns.filter(([key]) => key !== 'digest').map(([, { name }]) => name)
const IS_OTHER = sql.raw(
  `(${said.map((name) => `search_documents.${name}`).join()}) is distinct from (${said.map((name) => `excluded.${name}`).join()})`,
)

/** Puts documents into the index whatever stands there, in one statement; for a rebuilding, which trusts nothing. */
export async function writeDocuments(
  { db }: Pick<Context, 'db'>,
  documents: readonly SearchDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map((document) => {
    const row = rowOf(document)
    return { ...row, tokens: sql<string>`array_to_tsvector(${arrayOf(row.tokens())}::text[])` }
  })
  await db
    .insert(searchDocuments)
    .values(rows)
    .onConflictDoUpdate({ target: searchDocuments.path, set: NEW, setWhere: IS_OTHER })
}

/** As PostgreSQL writes an array; the driver looks at every sign of thousands of texts. */
function arrayOf(texts: readonly string[]): string {
  const quoted = texts.map((text) => (MEANT.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text))
  return quoted.length === 0 ? '{}' : `{"${quoted.join('","')}"}`
}

/** What means something within an array. */
const MEANT = /["\\]/

/** Takes the document at an address out of the index, and so out of the sitemap; nothing happens when it is not there. */
export async function removeDocument({ db }: Pick<Context, 'db'>, path: string): Promise<void> {
  const gone = await db.delete(searchDocuments).where(eq(searchDocuments.path, path))
  if (gone.rowCount) await purgePages(db, [SITEMAP_TAG])
}

/** Takes out everything of a kind at an address and below it but these, whatever became of it meanwhile. */
export async function removeOthersBelow(
  { db }: Pick<Context, 'db'>,
  { kind, address, but }: { kind: SearchKind; address: string; but: readonly string[] },
): Promise<void> {
  const isBelow = or(
    eq(searchDocuments.path, address),
    sql`starts_with(${searchDocuments.path}, ${`${address}/`})`,
  )
  const gone = await db
    .delete(searchDocuments)
    .where(and(eq(searchDocuments.kind, kind), isBelow, notInArray(searchDocuments.path, [...but])))
  if (gone.rowCount) await purgePages(db, [SITEMAP_TAG])
}

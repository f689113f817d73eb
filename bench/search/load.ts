import { Client } from 'pg'
import type { SearchDocument } from '#features/search/contract.ts'
import { rowOf } from '#features/search/index-document.server.ts'
import { syntheticArticle } from './corpus.ts'

export const NOW = new Date('2026-11-21T12:00:00+08:00')
const BATCH = 250
const EVERY_MS = 55 * 60 * 1000

/** Where they were taken from, the first far more often than the last. */
const SOURCES = ['行家说', '半导体产业网', '集微网', '第三代半导体产业', '中国电子报', '公司公告', '']

/** The article of a number as the search gets it, some of them of other kinds or paid for; the last one is of now. */
export function documentOf(number: number, articles: number): SearchDocument {
  const { title, labels, text } = syntheticArticle(number)
  return {
    kind: number % 25 === 3 ? 'question' : number % 25 === 7 ? 'document' : 'article',
    id: number,
    path: `/topic/${number}`,
    industry: 'semi',
    title,
    labels,
    publicText: text,
    source: SOURCES[Math.floor(SOURCES.length * (((number * 7919) % 1000) / 1000) ** 2)] ?? '',
    isPaid: number % 20 === 9,
    sortDate: NOW.getTime() - (articles - number) * EVERY_MS,
  }
}

/** Puts so many articles of the corpus into an empty index, without its jobs; the token index is built at the end. */
export async function load(url: string, articles: number): Promise<void> {
  // The portal's own pool gives up what takes longer than a page may.
  const client = new Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  await client.query('drop index search_documents_tokens')
  for (let first = 0; first < articles; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, articles - first) }, (_, index) => {
      const number = first + index
      return rowOf(documentOf(number, articles))
    })
    await client.query(
      `insert into search_documents (path, kind, document_id, industry, title, labels, public_text, is_paid, source,
         sort_date, folded_title, folded_labels, folded_text, tokens, digest)
       select path, kind, id, industry, title, array(select jsonb_array_elements_text(labels)), public_text, is_paid,
         source, sort_date, folded_title, folded_labels, folded_text,
         array_to_tsvector(array(select jsonb_array_elements_text(tokens))), digest
       from jsonb_to_recordset($1::jsonb) as row (path text, kind text, id bigint, industry text, title text,
         labels jsonb, public_text text, is_paid boolean, source text, sort_date bigint, folded_title text, folded_labels text,
         folded_text text, tokens jsonb, digest text)`,
      [
        JSON.stringify(
          rows.map((row) => ({
            path: row.path,
            kind: row.kind,
            id: row.documentId,
            industry: row.industry,
            title: row.title,
            labels: row.labels,
            public_text: row.publicText,
            is_paid: row.isPaid,
            source: row.source,
            sort_date: row.sortDate,
            folded_title: row.foldedTitle,
            folded_labels: row.foldedLabels,
            folded_text: row.foldedText,
            tokens: row.tokens(),
            digest: row.digest,
          })),
        ),
      ],
    )
  }
  print(`loaded in ${seconds(startedAt)}`)
  const indexedAt = performance.now()
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    'create index search_documents_tokens on search_documents using gin (tokens) with (fastupdate = off)',
  )
  await client.query('vacuum analyze search_documents')
  print(`index in ${seconds(indexedAt)}`)
  await client.end()
}

const seconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
const print = (line: string) => process.stdout.write(`${line}\n`)

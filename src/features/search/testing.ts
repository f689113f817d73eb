import type { Context } from '#platform/context.ts'
import type { SearchDocument } from './contract.ts'
import { indexDocument } from './index-document.server.ts'

/** Makers for tests: everything a test does not speak of is filled in. */

let made = 0

/** A document in the index; its path. */
export async function makeSearchDocument(
  context: Context,
  document: Partial<SearchDocument> = {},
): Promise<string> {
  made += 1
  const path = document.path ?? `/search-test/${made}`
  await indexDocument(context, {
    kind: 'article',
    id: made,
    industry: 'semi',
    title: `第 ${made} 份内容`,
    labels: [],
    publicText: '正文',
    isPaid: false,
    sortDate: context.now.getTime() - made,
    ...document,
    path,
  })
  return path
}

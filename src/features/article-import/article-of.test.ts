import { expect, test } from 'vitest'
import { nameArticle } from './article-of.ts'
import type { FoundArticle } from './found-article.ts'

const settings = {
  category: 'other',
  isPaid: false,
  isLiterature: false,
  labels: [],
  knownCategories: new Set<string>(),
} as const
const place = { namespace: '', folder: 'posts', file: 'a.docx', line: undefined }
const withPicture = (bytes: Uint8Array): FoundArticle => ({
  title: '题',
  tags: [],
  labels: [],
  blocks: [{ type: 'image', source: { kind: 'data', bytes, mime: 'image/png' } }],
  notes: [],
})
const named = (bytes: Uint8Array) => nameArticle(withPicture(bytes), { place, settings })

test.each([
  ['a buffer', (size: number) => Buffer.alloc(size, 7)],
  ['an array', (size: number) => new Uint8Array(size).fill(7)],
])('the bytes of a picture, in %s, are told apart without being written as numbers', (_what, bytes) => {
  expect(named(bytes(1_000_000)).characters).toBeLessThan(1000)
  expect(named(bytes(1_000_000)).contentHash).toBe(named(bytes(1_000_000)).contentHash)
  expect(named(bytes(1_000_000)).contentHash).not.toBe(named(bytes(1_000_001)).contentHash)
})

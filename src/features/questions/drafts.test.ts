import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerDraftKey, dropDraft, keepDraft, questionDraftKey, readDraft } from './drafts.ts'

const picture = { id: 'a'.repeat(24), url: '/img/a', width: 4, height: 3 }
const key = answerDraftKey(1007, 10031)

function memoryStore(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
}

let store: Storage
beforeEach(() => {
  store = memoryStore()
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00+08:00') })
})
afterEach(() => vi.useRealTimers())

test('a draft is there again with text and pictures, for the same expert and question alone', () => {
  const draft = { text: { text: '写了一半' }, pictures: [picture] }
  keepDraft(store, key, draft)
  expect(readDraft(store, key)).toEqual(draft)
  expect(readDraft(store, answerDraftKey(1008, 10031))).toBeUndefined()
})

test('a question that somebody has begun is nobody else’s, and nobody’s while it is not known who asks', () => {
  const draft = { text: { title: '半个问题', anonymous: 'yes' }, pictures: [] }
  keepDraft(store, questionDraftKey(1, 1007), draft)
  keepDraft(store, questionDraftKey(undefined, 1007), draft)
  expect(readDraft(store, questionDraftKey(1, 1007))).toEqual(draft)
  expect(readDraft(store, questionDraftKey(2, 1007))).toBeUndefined()
  expect(readDraft(store, questionDraftKey(undefined, 1007))).toBeUndefined()
  expect(store.length).toBe(1)
})

test('an empty draft is none', () => {
  keepDraft(store, key, { text: { text: '字' }, pictures: [] })
  keepDraft(store, key, { text: { text: '' }, pictures: [] })
  expect(store.length).toBe(0)
  keepDraft(store, key, { text: { text: '' }, pictures: [picture] })
  dropDraft(store, key)
  expect(store.length).toBe(0)
})

test('after a day the text is there and the pictures, which the server has removed, are not', () => {
  keepDraft(store, key, { text: { text: '写了一半' }, pictures: [picture] })
  vi.setSystemTime(new Date('2026-11-22T11:30:00+08:00'))
  expect(readDraft(store, key)).toEqual({ text: { text: '写了一半' }, pictures: [] })
})

test('nonsense in the store is no draft, and a store that refuses breaks nothing', () => {
  for (const nonsense of ['{', '1', 'null', '{}']) {
    store.setItem(key, nonsense)
    expect(readDraft(store, key)?.pictures ?? []).toEqual([])
  }
  store.setItem = () => {
    throw new Error('full')
  }
  expect(() => keepDraft(store, key, { text: { text: '字' }, pictures: [] })).not.toThrow()
})

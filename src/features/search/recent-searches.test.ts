import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStoredUser } from '#platform/calls/stored-user-key.ts'
import { eraseSearches, noteSearch, recentSearches } from './recent-searches.ts'

const USER = 'portal:user:v1'

/** A store whose keys can be listed, as a browser's can. */
function memory(): object {
  const methods = {
    getItem: { value: (key: string) => Reflect.get(kept, key) ?? null },
    setItem: { value: (key: string, value: string) => void Reflect.set(kept, key, value) },
    removeItem: { value: (key: string) => void Reflect.deleteProperty(kept, key) },
  }
  const kept: object = Object.create({}, methods)
  return kept
}

const signIn = (id: number, keepsHistory = true) => {
  vi.stubGlobal('document', { cookie: 'portal_token=a-token-that-ends-so-12345678' })
  localStorage.setItem(USER, JSON.stringify({ id, keepsHistory, session: '12345678' }))
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => vi.unstubAllGlobals())

test('the last is first, none stands twice, and eight are kept', () => {
  for (const word of ['一', '二', '三', '四', '五', '六', '七', '八', '九', ' 三 ', '', '  '])
    noteSearch(word)
  expect(recentSearches()).toEqual(['三', '九', '八', '七', '六', '五', '四', '二'])
})

test('one is erased, or all', () => {
  for (const word of ['一', '二', '三']) noteSearch(word)
  expect(eraseSearches('二')).toEqual(['三', '一'])
  expect(eraseSearches()).toEqual([])
  expect(recentSearches()).toEqual([])
})

test('each reader has a list of his own, which is gone with his session', () => {
  noteSearch('路人的')
  signIn(1)
  noteSearch('甲的')
  expect(recentSearches()).toEqual(['甲的'])
  signIn(2)
  expect(recentSearches()).toEqual([])
  signIn(1)
  forgetStoredUser()
  signIn(1)
  expect(recentSearches()).toEqual([])
  forgetStoredUser()
  vi.stubGlobal('document', { cookie: '' })
  expect(recentSearches()).toEqual(['路人的'])
})

test('whoever keeps no history has none, and what there was is erased', () => {
  signIn(1)
  noteSearch('从前')
  signIn(1, false)
  noteSearch('现在')
  expect(recentSearches()).toEqual([])
  signIn(1)
  expect(recentSearches()).toEqual([])
})

test('nonsense in the store is nothing', () => {
  for (const text of ['{', '7', '{"a":1}', '[1,null]']) {
    localStorage.setItem('portal:searches', text)
    expect(recentSearches()).toEqual([])
  }
})

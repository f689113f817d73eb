import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  carriedOrOwnFields,
  carryFields,
  draftKey,
  forgetDrafts,
  keepOwnDraft,
  keepOwnFields,
  ownDraft,
  ownFields,
} from './own-drafts.ts'

/** What is kept are its own names, as a browser's are. */
class Store {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
const store = () => new Store()
let session: ReturnType<typeof store>
const signIn = (id: number) => {
  vi.stubGlobal('document', { cookie: 'portal_token=a-token-that-ends-so-12345678' })
  localStorage.setItem('portal:user:v1', JSON.stringify({ id, session: '12345678' }))
}
const signOut = () => vi.stubGlobal('document', { cookie: '' })

beforeEach(() => {
  session = store()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('localStorage', store())
})
afterEach(() => vi.unstubAllGlobals())

test('what was begun is there again for who began it, after the session has ended, and for nobody else', () => {
  signIn(1)
  keepOwnDraft('name', '新名')
  keepOwnFields('inquiry', { name: '林', company: '' })
  signOut()
  expect(ownDraft('name')).toBe('')
  signIn(2)
  expect(ownDraft('name')).toBe('')
  expect(ownFields('inquiry')).toBeUndefined()
  signIn(1)
  expect(ownDraft('name')).toBe('新名')
  expect(ownFields('inquiry')).toEqual({ name: '林', company: '' })
})

test('nothing is kept of a visitor, of empty fields, and of what was sent', () => {
  signOut()
  keepOwnDraft('name', '路人')
  expect(Object.keys(session)).toEqual([])
  signIn(1)
  keepOwnFields('inquiry', { name: '林' })
  keepOwnFields('inquiry', { name: '' })
  expect(Object.keys(session)).toEqual([])
})

test('what a visitor wrote is carried over signing in, once, and is a draft like any other then', () => {
  signOut()
  carryFields('quarterly', { issues: '1' })
  signIn(1)
  expect(carriedOrOwnFields('quarterly')).toEqual({ issues: '1' })
  expect(carriedOrOwnFields('quarterly')).toEqual({ issues: '1' })
  signIn(2)
  expect(carriedOrOwnFields('quarterly')).toBeUndefined()
  signOut()
  carryFields('quarterly', { issues: '4' })
  expect(carriedOrOwnFields('quarterly')).toEqual({ issues: '4' })
  expect(Object.keys(session)).toEqual([draftKey(1, 'quarterly')])
})

test('whoever signs out on purpose leaves nothing begun behind in either store, and takes nothing of anybody else’s', () => {
  signIn(1)
  keepOwnDraft('name', '新名')
  localStorage.setItem(draftKey(1, 'register:7'), '{}')
  localStorage.setItem(draftKey(12, 'register:7'), '{}')
  forgetDrafts(1)
  expect(ownDraft('name')).toBe('')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('portal:draft:'))).toEqual([
    draftKey(12, 'register:7'),
  ])
})

test('nonsense in the store is nothing', () => {
  signIn(1)
  for (const text of ['{', '7', 'null', '[1]']) {
    keepOwnDraft('inquiry', text)
    expect(Object.keys(ownFields('inquiry') ?? {})).toEqual([])
  }
})

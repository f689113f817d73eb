import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownCount } from '#features/notifications/message-count.ts'
import { notePaid, takePaidNote } from './paid-note.ts'

const goTo = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

const MEMBERSHIP = { subject: '年度会员（半导体）', industry: 'semi' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a page that is left does not use up what the next one has to say', () => {
  goTo('/pay/1')
  notePaid(MEMBERSHIP, '/topic/10001?from=list')
  expect(takePaidNote()).toBeUndefined()
  goTo('/topic/10001', '?from=list')
  expect(takePaidNote()).toEqual(MEMBERSHIP)
  expect(takePaidNote()).toBeUndefined()
})

test('what is said on the page itself, or at a place of it, is said there', () => {
  goTo('/file/7')
  const paper = { subject: '白皮书', industry: '' }
  notePaid(paper)
  expect(takePaidNote()).toEqual(paper)
  notePaid(MEMBERSHIP, '/me#orders')
  goTo('/me')
  expect(takePaidNote()).toEqual(MEMBERSHIP)
})

test('what another version of the portal kept is left alone', () => {
  goTo('/me')
  sessionStorage.setItem('portal:paid', '年度会员')
  expect(takePaidNote()).toBeUndefined()
})

test('whoever has paid sees the message of it counted on the next page', () => {
  goTo('/pay/1')
  const kept = new Map([['portal:messages:v1', '{"personId":7,"at":1,"unread":0}']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  notePaid(MEMBERSHIP)
  expect(knownCount(7)).toBeUndefined()
})

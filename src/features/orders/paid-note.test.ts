import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notePaid, takePaidNote } from './paid-note.ts'

const goTo = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

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
  notePaid('年度会员', '/topic/10001?from=list')
  expect(takePaidNote()).toBe('')
  goTo('/topic/10001', '?from=list')
  expect(takePaidNote()).toBe('年度会员')
  expect(takePaidNote()).toBe('')
})

test('what is said on the page itself, or at a place of it, is said there', () => {
  goTo('/file/7')
  notePaid('白皮书')
  expect(takePaidNote()).toBe('白皮书')
  notePaid('年度会员', '/me#orders')
  goTo('/me')
  expect(takePaidNote()).toBe('年度会员')
})

test('what another version of the portal kept is left alone', () => {
  goTo('/me')
  sessionStorage.setItem('portal:paid', '年度会员')
  expect(takePaidNote()).toBe('')
})

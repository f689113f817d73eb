import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedPersonId } from '#features/accounts/stored-person.ts'
import { storedUser, storeUser } from './stored-user.ts'

const KEY = 'portal:user:v1'
const user = {
  id: 7,
  name: '甲',
  icon: '',
  memberId: null,
  auths: [512],
  isJigou: 0,
  hjUsers: [],
  job: '',
  company: '',
  isMember: { semi: true },
  member: { semi: { isMember: true, start: 1, end: 2 } },
  keepsHistory: true,
}
const kept = new Map<string, string>()
const signedInWith = (token: string) => vi.stubGlobal('document', { cookie: `portal_token=${token}` })

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  signedInWith('a'.repeat(43))
})
afterEach(() => void vi.unstubAllGlobals())

test('whoever was stored is known again in the same session, and forgotten', () => {
  storeUser(user)
  expect([storedUser()?.name, storedPersonId()]).toEqual(['甲', 7])
  storeUser(undefined)
  expect([storedUser(), storedPersonId()]).toEqual([undefined, undefined])
})

test('whoever was stored by another session is nobody here', () => {
  storeUser(user)
  signedInWith('b'.repeat(43))
  expect([storedUser(), storedPersonId()]).toEqual([undefined, undefined])
})

test.each([
  ['an older shape without rights', { auths: undefined }],
  ['rights that are none', { auths: 'all' }],
  ['a membership that is none', { member: { semi: null } }],
  ['a name that is none', { name: 3 }],
])('%s is nobody', (_, changes) => {
  storeUser(user)
  kept.set(KEY, JSON.stringify({ ...JSON.parse(kept.get(KEY) ?? ''), ...changes }))
  expect(storedUser()).toBeUndefined()
})

test.each(['{', 'null', '3', '[]', '"甲"'])('%s in the store is nobody', (text) => {
  kept.set(KEY, text)
  expect([storedUser(), storedPersonId()]).toEqual([undefined, undefined])
})

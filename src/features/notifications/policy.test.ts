import { describe, expect, test } from 'vitest'
import { messageKind } from './message-kind.ts'
import { channelsFor, isLocalPath, isSwitchedOn, maySwitch } from './policy.ts'

const write = () => ({ title: '', text: '' })
const common = { kind: 'tried', name: '试', type: 'system', write } as const
const byMail = messageKind<object>(common)
const byBoth = messageKind<object>({ ...common, sms: { parameters: () => ({}) } })
const fixed = messageKind<object>({ ...byBoth, isFixed: true })
const everywhere = messageKind<object>({ ...fixed, goesEverywhere: true })
const MAIL = { hasMail: true, hasPhone: false }
const PHONE = { hasMail: false, hasPhone: true }
const BOTH = { hasMail: true, hasPhone: true }

describe('a message goes', () => {
  test.each([
    ['by mail to who has mail', byMail, MAIL, {}, ['mail']],
    ['nowhere to who has no address', byBoth, { hasMail: false, hasPhone: false }, {}, []],
    ['never by SMS where it knows none', byMail, PHONE, { sms: true }, []],
    ['by SMS to who has no mail', byBoth, PHONE, {}, ['sms']],
    ['by mail alone to who has both', byBoth, BOTH, {}, ['mail']],
    ['by both to who chose so', byBoth, BOTH, { sms: true }, ['mail', 'sms']],
    ['nowhere to who stopped it', byBoth, BOTH, { mail: false }, []],
    ['not by SMS to who stopped that', byBoth, PHONE, { sms: false }, []],
    ['whatever was chosen where it is fixed', fixed, BOTH, { mail: false, sms: true }, ['mail']],
    ['everywhere where it concerns safety', everywhere, BOTH, { mail: false, sms: false }, ['mail', 'sms']],
  ] as const)('%s', (_how, kind, reach, choices, expected) => {
    expect([...channelsFor(kind, {}, reach, choices)].toSorted()).toEqual(expected)
  })

  test('only where this very matter is worth it', () => {
    const picky = messageKind<{ much: boolean }>({
      ...common,
      isWorthMail: ({ much }) => much,
      sms: { parameters: () => ({}), isWorth: ({ much }) => much },
    })
    expect(channelsFor(picky, { much: true }, BOTH, { sms: true })).toHaveLength(2)
    expect(channelsFor(picky, { much: false }, BOTH, { sms: true })).toEqual([])
  })
})

test('settings show as switched on what goes out', () => {
  expect(isSwitchedOn(byBoth, 'mail', BOTH, {})).toBe(true)
  expect(isSwitchedOn(byBoth, 'sms', BOTH, {})).toBe(false)
  expect(isSwitchedOn(byMail, 'sms', PHONE, { sms: true })).toBe(false)
})

test('what is fixed or knows no SMS cannot be switched', () => {
  expect([maySwitch(byBoth, 'mail'), maySwitch(byBoth, 'sms')]).toEqual([true, true])
  expect([maySwitch(byMail, 'mail'), maySwitch(byMail, 'sms')]).toEqual([true, false])
  expect([maySwitch(fixed, 'mail'), maySwitch(fixed, 'sms')]).toEqual([false, false])
})

test.each([
  ['/', true],
  ['/topic/10001?a=1#b', true],
  [`/${'a'.repeat(499)}`, true],
  [`/${'a'.repeat(500)}`, false],
  ['topic/1', false],
  ['x/topic', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['/a b', false],
  ['/a\u0000', false],
  ['https://evil.example/', false],
])('a message may lead to %j: %s', (text, isAllowed) => {
  expect(isLocalPath(text)).toBe(isAllowed)
})

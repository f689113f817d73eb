import { expect, test } from 'vitest'
import { addressOfTarget } from './policy.ts'

test.each([
  ['https://shop.example.com/a?b', true],
  ['http://shop.example.com', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://shop.example.com', false],
  ['xhttps://shop.example.com', false],
  ['httpsx://shop.example.com', false],
  ['https:shop.example.com', false],
  ['/topic/1', false],
  ['', false],
])('an ad may lead to %j: %s', (address, isSafe) => {
  expect(addressOfTarget({ kind: 'external', address })).toBe(isSafe ? address : undefined)
})

test('an ad leads to a topic, to a person, or nowhere', () => {
  expect(addressOfTarget({ kind: 'topic', id: 10_001 })).toBe('/topic/10001')
  expect(addressOfTarget({ kind: 'person', id: 1007 })).toBe('/user/1007')
  expect(addressOfTarget({ kind: 'none' })).toBeUndefined()
})

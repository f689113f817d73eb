import { expect, test } from 'vitest'
import { addressKey, isOfOwnNetwork, isOfThisMachine, isPublicAddress } from './network-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.0.8',
  '192.0.2.2',
  '198.51.100.7',
  '203.0.113.9',
  '192.88.99.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '4000::1',
  'x',
  '',
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '223.5.5.5', '2400:3200::1', '::ffff:8.8.8.8'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.2', true],
  ['::ffff:192.168.1.1', true],
  ['100.64.3.4', true],
  ['fd00::5', true],
  ['fe80::1%eth0', true],
  ['198.51.100.7', false],
  ['2606:4700::1', false],
  ['', false],
])('a proxy of ours may stand at %s: %s', (address, expected) => {
  expect(isOfOwnNetwork(address)).toBe(expected)
})

test('limits count an IPv4 address and a whole IPv6 /64 as one caller', () => {
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('2001:db8:0:7::1')).toBe(addressKey('2001:0db8:0:7:ffff:1:2:3'))
  expect(addressKey('2001:db8:0:7::1')).not.toBe(addressKey('2001:db8:0:8::1'))
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'))
  // What a proxy handed on and is no address must not grow without end.
  expect(addressKey('unknown')).toBe('unknown')
  expect(addressKey('x'.repeat(500))).toHaveLength(60)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.127.0.1', false],
  ['192.168.1.7', false],
  ['::ffff:10.0.0.1', false],
  ['', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isOfThisMachine(address)).toBe(expected)
})

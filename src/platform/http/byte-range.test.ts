import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=500-', { start: 500, end: 999 }],
  ['bytes=-200', { start: 800, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['Bytes = 1 - 1', { start: 1, end: 1 }],
])('%s of 1,000 bytes is one range', (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range)
})

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s of 1,000 bytes cannot be given', (header) => {
  expect(byteRange(header, 1000)).toBe('unsatisfiable')
})

test.each([undefined, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b', 'bytes=1'])(
  '%s is answered with the whole',
  (header) => {
    expect(byteRange(header, 1000)).toBeUndefined()
  },
)

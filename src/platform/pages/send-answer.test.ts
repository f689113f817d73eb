import { expect, test } from 'vitest'
import { wantedEncoding } from './send-answer.server.ts'

test('brotli is preferred, gzip is second, and what a browser refuses is not sent', () => {
  expect(wantedEncoding('gzip, deflate, br')).toBe('br')
  expect(wantedEncoding('gzip, deflate')).toBe('gzip')
  expect(wantedEncoding(undefined)).toBe('identity')
  expect(wantedEncoding('identity')).toBe('identity')
  expect(wantedEncoding('br;q=0, gzip')).toBe('gzip')
  expect(wantedEncoding('gzip;q=0')).toBe('identity')
  expect(wantedEncoding('br;q=0.8')).toBe('br')
})

import { expect, test } from 'vitest'
import { maskedEmail, normalEmail } from './email.ts'

test.each([
  ['Lin@Example.COM', 'lin@example.com'],
  [' lin+news@example.com\n', 'lin+news@example.com'],
  ['ｌｉｎ＠example．com', 'lin@example.com'],
  ['\u202Alin@example.com\u202C\u200B', 'lin@example.com'],
])('%j is %s', (written, normal) => {
  expect(normalEmail(written)).toBe(normal)
})

test.each([
  '',
  'lin',
  'lin@example',
  'lin@example.com, x@example.com',
  'a@b.com\r\nBcc: c@d.com',
  '林 <lin@example.com>',
  '\u202Emoc.elpmaxe@nil',
])('%j is no address', (written) => {
  expect(normalEmail(written)).toBeUndefined()
})

test('a mail address is shown so that only its owner knows it', () => {
  expect(maskedEmail('lin@example.com')).toBe('l***@example.com')
})

import { expect, test } from 'vitest'
import { seenOnOneLine, withoutCopiedMarks } from './unseen.ts'

test('a text is brought onto one line as it is seen', () => {
  expect(seenOnOneLine('  砺川\r\n\t晶\u200B体\u0007  有限 ')).toBe('砺川 晶体 有限')
  expect(seenOnOneLine('\u202E\uFEFF\u2066\u2060')).toBe('')
})

test('what is copied along with a number goes, and what turns it round stays', () => {
  expect(withoutCopiedMarks('\u2066\u202D138\u200B 0013\u202C\u2069\uFEFF')).toBe('138 0013')
  expect(withoutCopiedMarks('\u202E138\u200F')).toBe('\u202E138\u200F')
})

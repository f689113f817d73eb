import { describe, expect, test } from 'vitest'
import { cleanComment, faultOfComment, lengthOfComment } from './comment-text.ts'

describe('a comment as it is kept', () => {
  test.each([
    ['keeps words, lines and emoji', '衬底 8 英寸\n👩🏽‍🔬👍', '衬底 8 英寸\n👩🏽‍🔬👍'],
    ['keeps markup as the text it is', '<b>好</b>', '<b>好</b>'],
    ['drops zero-width marks', '衬\u200b底\u2060好\ufeff', '衬底好'],
    ['drops marks that turn the direction', '\u202e底衬\u2066', '底衬'],
    ['drops joiners between letters', '衬\u200d底', '衬底'],
    ['keeps what several make', '一家👨\u200d👩\u200d👧\u200d👦', '一家👨\u200d👩\u200d👧\u200d👦'],
    ['drops joiners that join nothing', '\u200d👨\u200d\u200d👩\u200d底\u200d👧\u200d', '👨👩底👧'],
    ['drops what controls a terminal', '好\u0007\u001b[2J', '好[2J'],
    ['drops letters that show nothing', '好\u3164\u2800', '好'],
    ['drops piled-up marks', `好${'\u0301'.repeat(60)}`, `好${'\u0301'.repeat(3)}`],
    ['ends lines as Unix does, two in a row at most', ' a \r\n\r\n\r\n\r\nb\u2028c\t ', 'a\n\nb\nc'],
  ])('%s', (_what, written, kept) => {
    expect(cleanComment(written)).toBe(kept)
  })

  test('is long by its characters, not by their units', () => {
    expect(lengthOfComment('😀'.repeat(500))).toBe(500)
    expect(faultOfComment(`好${'😀'.repeat(499)}`)).toBeUndefined()
    expect(faultOfComment(`好${'😀'.repeat(500)}`)).toBe('comment_too_long')
  })

  test.each([
    ['nothing', '', 'comment_blank'],
    ['only spaces of all kinds', ' \u3000\u00a0\n\t', 'comment_blank'],
    ['only what cannot be seen', '\u200b\u202e\u3164', 'comment_blank'],
    ['only emoji', '👍👍🎉', 'comment_wordless'],
    ['only signs', '……！！', 'comment_wordless'],
  ])('is none with %s', (_what, written, fault) => {
    expect(faultOfComment(cleanComment(written))).toBe(fault)
  })
})

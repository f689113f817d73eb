import { expect, test } from 'vitest'
import { normalEmail } from '#features/accounts/email.ts'
import { normalName } from '#features/accounts/name-rules.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { cleanComment, faultOfComment } from '#features/comments/comment-text.ts'
import { problemsOf } from '#features/inquiries/check-inquiry.ts'
import { hasContact, hasLink } from '#features/moderation/find-contacts.ts'
import { lettersOf } from '#features/moderation/letters.ts'
import { createWordMatcher } from '#features/moderation/word-matcher.ts'
import { oneLine } from '#features/article-import/clean-text.ts'
import { dateIn } from '#features/article-import/dates-in-text.ts'
import { summaryOfAnswer } from '#features/questions/answer-blocks.ts'
import { cleanLine, cleanText, isBlank } from '#features/questions/written-text.ts'
import { fold } from '#features/search/fold.ts'
import { patternsOf, snippetOf } from '#features/search/highlight-matches.ts'
import { readQuery } from '#features/search/read-query.ts'
import { createHighlighter } from '#features/topics/lists/highlight.ts'
import { drawableLines } from '#platform/pdf/mark-text.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'

/**
 * Everything that reads what people write is given a megabyte, of which the square would take many minutes: the time that
 * every test has is the bound, since no step of what is called here can be counted, and the processor's time says nothing of
 * the milliseconds that most of it takes. The check of patterns proves as much of each regular expression; this holds for what
 * is not one, such as Unicode's normal forms.
 */
const BYTES = 1024 * 1024
const AWKWARD = [
  ' ',
  '\t',
  '\u3000',
  '\n',
  '\r\n',
  '\u2028',
  '\u200d',
  '\u200b',
  '\u0301\u0323',
  '👩\u200d',
  '.',
  'a.',
  '@',
  'a@',
  'a@b.',
  '9',
  '一',
  '-',
  'wx',
  '微信',
  '2026年',
  '<!--',
  '［',
]

const findWords = createWordMatcher([{ word: 'aa加微信', category: 'ads', verdict: 'hold' }])
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  cleanComment: (text) => faultOfComment(cleanComment(text)),
  cleanText,
  cleanLine,
  isBlank,
  summaryOfAnswer,
  hasContact: (text) => hasContact(text, lettersOf(text)),
  hasLink,
  findWords: (text) => findWords(lettersOf(text)),
  normalName,
  normalPhone,
  normalEmail,
  seenOnOneLine,
  problemsOf: (text) => problemsOf({ name: text, company: text, phone: text, email: text }),
  oneLine,
  dateIn,
  fold,
  snippetOf: (text) => snippetOf(text, patternsOf(['碳化硅'])),
  readQuery,
  highlight: (text) => createHighlighter('碳化硅')?.(text),
  drawableLines: (text) => drawableLines([text], () => true),
}

test.each(Object.entries(readers))('%s comes to an end with a megabyte of anything', (_name, read) => {
  for (const awkward of AWKWARD) {
    const run = awkward.repeat(BYTES / Buffer.byteLength(awkward))
    expect(() => read(`字${run}字`)).not.toThrow()
  }
})

import { trimLineEnds } from '#platform/text/trim-line-ends.ts'
import { LONGEST_COMMENT } from './limits.ts'

/** What is said of a comment that is wrong, in the form and by the server alike. */
export const COMMENT_FAULTS = {
  comment_blank: '请写点内容再发表',
  comment_wordless: '只有表情或符号，请写几个字再发表',
  comment_too_long: `评论最多 ${LONGEST_COMMENT} 字，现在是 {length} 字`,
} as const

/** What takes up room without showing anything although Unicode calls it a letter, sign or mark. */
const INVISIBLE = /[\u115f\u1160\u3164\uffa0\u2800]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]/gu
/**
 * The joiner that makes one emoji of several, behind the one that it joins; alone where it stands between none. Looks behind
 * nothing, which the browsers of older telephones cannot.
 */
const JOINER =
  /([\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d(?=\p{Extended_Pictographic}))|\u200d/gu
/** Everything that controls the text around it, or that no font shows, but line breaks and joiners. */
const CONTROLS = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/**
 * A comment as it is kept: without marks that turn, hide or pile up what stands around them, with at most one empty line in a
 * row. What can be read stays as it was written.
 */
export function cleanComment(written: string): string {
  const shown = written
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(CONTROLS, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(JOINER, '$1')
    .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
  return trimLineEnds(shown)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Characters as a person and the database count them. */
export const lengthOfComment = (text: string) => [...text].length

/** What is wrong with a cleaned comment; undefined when nothing is. */
export function faultOfComment(text: string): keyof typeof COMMENT_FAULTS | undefined {
  if (text === '') return 'comment_blank'
  if (!/[\p{L}\p{N}]/u.test(text)) return 'comment_wordless'
  return lengthOfComment(text) > LONGEST_COMMENT ? 'comment_too_long' : undefined
}

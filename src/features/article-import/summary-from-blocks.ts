import { textOfSpans } from '#features/topics/body/blocks.ts'
import type { FoundBlock } from './found-article.ts'

const AIM = 100
const MOST = 160
const SENTENCE_END = /[。！？!?；;…]["”’』」）)]*/g

/** When a law was passed and amended, or when and where an article appeared, is not what it says. */
const HISTORY = /^[（(]?\d{4}年\d{1,2}月\d{1,2}日[^。]*$|^(发布|发表|公布)?(日期|时间)[：:][^。]{0,40}$/

/** The first hundred characters or so of the running text, cut at the end of a sentence when one is near. */
export function summaryFromBlocks(blocks: readonly FoundBlock[]): string {
  let text = ''
  for (const block of blocks) {
    if (block.type !== 'paragraph' && block.type !== 'quotation') continue
    const line = textOfSpans(block.spans).replace(/\s+/g, ' ').trim()
    if (line === '' || HISTORY.test(line)) continue
    text += text === '' || /[。！？!?；;：:，,、…]$/.test(text) ? line : `　${line}`
    if (text.length > MOST * 2) break
  }
  if (text.length <= AIM) return text
  let end = 0
  for (const match of text.matchAll(SENTENCE_END)) {
    const at = match.index + match[0].length
    if (at > MOST) break
    end = at
    if (at >= AIM) break
  }
  return end >= AIM / 3 ? text.slice(0, end) : `${wholeWords(wholeCharacters(text, AIM), text)}…`
}

/** Never half of a character that takes two units. */
function wholeCharacters(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Never half of a word of Latin letters, unless it is all there is. */
function wholeWords(cut: string, text: string): string {
  if (!/^[a-z0-9]/i.test(text.slice(cut.length))) return cut
  let end = cut.length
  while (end > 0 && /[a-z0-9'’-]/i.test(cut[end - 1] ?? '')) end -= 1
  return end > AIM / 2 ? cut.slice(0, end).trimEnd() : cut
}

import { captionsOf, textOfBlock, type Block } from './blocks.ts'
import { bodyFor } from '../policy.ts'

/** So many words in a row, a Chinese character being one, do not come from the body by chance. */
const LEAST_RUN = 16
/** A sentence that stands whole in the body is taken from it from this many words on. */
const SHORT_SENTENCE = 8
const LENGTH = 100

/**
 * The summary of a paid topic without what members pay for: sentences that hold a run of the body beyond its
 * preview are left out, and when nothing remains it is the beginning of the preview (C-31).
 */
export function publicSummary(summary: string, blocks: readonly Block[]): string {
  const preview = previewOf(blocks)
  const isPaidFor = beyond(preview, blocks.map(textOf).join('\n'))
  const sentences = summary.split(/(?<=[。！？!?；;…\n])(?![。！？!?；;…\n])/u)
  const words = sentences.flatMap((sentence, index) => wordsOf(sentence).map((word) => ({ word, index })))
  const leaking = new Set<number>()
  for (let at = 0; at + LEAST_RUN <= words.length; at += 1) {
    const run = words.slice(at, at + LEAST_RUN)
    if (isPaidFor(run.map(({ word }) => word))) for (const { index } of run) leaking.add(index)
  }
  const previewWords = joined(wordsOf(preview))
  const kept = sentences.filter((sentence, index) => {
    const own = wordsOf(sentence)
    if (own.length >= SHORT_SENTENCE && isPaidFor(own)) return false
    // A public sentence may touch a paid one in a run that goes over its end.
    return !leaking.has(index) || previewWords.includes(joined(own))
  })
  const isEmpty = wordsOf(kept.join('')).length === 0
  return isEmpty && summary !== '' ? beginningOf(preview) : kept.join('').trim()
}

/** The summary of a paid topic that has none in words of its own: the beginning of what everybody may read. */
export const beginningOfPreview = (blocks: readonly Block[]): string => beginningOf(previewOf(blocks))

const previewOf = (blocks: readonly Block[]) => bodyFor('preview', blocks).blocks.map(textOf).join('\n')

/** Whether words stand in a row in `whole` but not in `open`. */
function beyond(open: string, whole: string): (words: readonly string[]) => boolean {
  const inOpen = joined(wordsOf(open))
  const inWhole = joined(wordsOf(whole))
  return (words) => inWhole.includes(joined(words)) && !inOpen.includes(joined(words))
}

/** Everything that is read in a block, captions too. */
const textOf = (block: Block) => captionsOf(block) || textOfBlock(block)

/** Chinese characters one by one, other letters and digits in words; signs and spaces make no difference. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? []
  )
}

const joined = (words: readonly string[]) => ` ${words.join(' ')} `

function beginningOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : line
}

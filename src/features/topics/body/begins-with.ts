import { signless } from '#platform/signless.ts'
import { textOfBlock, type Block } from './blocks.ts'

/** A line before it, such as where and when it was written, is nothing yet. */
const MOST_BEFORE = 60

/** Whether a text begins by saying its summary, as it does where the summary was made of it. */
export function beginsWith(blocks: readonly Block[], summary: string): boolean {
  const said = signless(summary)
  let text = ''
  for (const block of blocks) {
    text += signless(textOfBlock(block))
    if (text.length >= said.length + MOST_BEFORE) break
  }
  return text.slice(0, said.length + MOST_BEFORE).includes(said)
}

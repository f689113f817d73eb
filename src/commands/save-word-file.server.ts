import { statSync } from 'node:fs'
import { saveWord, type SaveWord } from '#features/moderation/word-list.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { encodingOf, textOf } from '#platform/spreadsheets/encoding.server.ts'
import type { z } from 'zod'
import { portalMessages } from '../app/registries.server.ts'
import { WrittenWrongly } from './run-command.ts'

/**
 * Adds every word of a file, one a line, in whichever encoding it was saved: all or none. Gives how many; throws
 * WrittenWrongly that names the first line that is no word.
 */
export async function saveWordFile(
  context: Context,
  { path, ...effect }: { path: string } & Omit<z.input<typeof SaveWord>, 'word'>,
): Promise<number> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new WrittenWrongly(`没有文件 ${path}`)
  let text = ''
  for await (const chunk of textOf(path, await encodingOf(path))) text += chunk
  const lines = text.split(/\r?\n/)
  return inTransaction(context, async (within) => {
    let count = 0
    for (const [index, line] of lines.entries()) {
      const word = line.trim()
      if (word === '') continue
      await saveWord(within, { word, ...effect }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        const why = sentenceFor(error, portalMessages)
        throw new WrittenWrongly(`第 ${index + 1} 行“${word.slice(0, 60)}”：${why}。一个词也没有加入`)
      })
      count += 1
    }
    return count
  })
}

import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import type { Context } from '#platform/context.ts'
import { WordCategory, WordVerdict } from '../contract.ts'
import { TriedWord, tryWord, TryWord, type RecentPost } from '../try-word.server.ts'
import { listWords, removeWord, saveWord, SaveWord } from '../word-list.server.ts'

const group = '词表'
const permission = 'moderation.decide'
const done = z.object({ json: z.object({}) })
const ListedWord = z.object({ word: z.string(), category: WordCategory, verdict: WordVerdict })

interface Known {
  readonly recentPosts: (context: Context, most: number) => Promise<readonly RecentPost[]>
}

/** The word list of what readers post (C-70, C-108). */
export const wordCalls = ({ recentPosts }: Known) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/words',
      permission,
      summary: '词表全文',
      group,
      requirement: 'C-108',
      input: z.object({}),
      output: z.object({ json: z.array(ListedWord) }),
      example: {},
      run: async (context) => ({ json: await listWords(context) }),
    }),
    staffCall({
      method: 'GET',
      path: '/admin/api/words/try',
      permission,
      summary: '一个词会拦下最近公开的哪些话',
      group,
      input: TryWord,
      output: z.object({ json: TriedWord }),
      example: { word: '加群' },
      run: async (context, input) => ({ json: await tryWord(context, input, recentPosts) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/words/save',
      permission,
      summary: '加一个词，或改它的处理',
      group,
      input: SaveWord,
      output: done,
      example: { word: '加群', category: 'ads', verdict: 'hold' },
      async run(context, input) {
        await saveWord(context, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/words/remove',
      permission,
      summary: '从词表去掉一个词',
      group,
      input: z.object({ word: z.string().max(40) }),
      output: done,
      example: { word: '加群' },
      async run(context, input) {
        await removeWord(context, input)
        return { json: {} }
      },
    }),
  ] as const

import { expect, test } from 'vitest'
import type { Actor } from '#platform/context.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { tryWord, type RecentPost } from './try-word.server.ts'

const clerk: Actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['moderator'] }

async function tried(word: string, texts: readonly string[]) {
  const context = { ...testContext((await testDatabase()).db), actor: clerk }
  const posts = texts.map((text): RecentPost => ({ text, at: NOON, link: '/topic/1' }))
  return tryWord(context, { word }, async (_context, most) => posts.slice(0, most))
}

test('a word is found however it is hidden, and what it would have stopped is shown', async () => {
  const posts = ['想加 群的看这里', '碳化硅', '加*群', '參加群眾活動']
  expect(await tried('加群', posts)).toEqual({
    looked: 4,
    hits: 3,
    examples: [posts[0], posts[2], posts[3]].map((text) => ({ text, link: '/topic/1' })),
  })
})

test('of ten thousand texts the last ones are looked through, and twenty of those found are shown in short', async () => {
  const posts = Array.from({ length: 10_050 }, () => '长'.repeat(500))
  const { looked, hits, examples } = await tried('长长', posts)
  expect([looked, hits, examples.length, examples[0]?.text.length]).toEqual([10_000, 10_000, 20, 120])
})

test('a word that would be found in everything is refused as saving it is', async () => {
  await expect(tried('*a', [])).rejects.toMatchObject({ code: 'word_too_short' })
})

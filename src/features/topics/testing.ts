import type { Context } from '#platform/context.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Block } from './body/blocks.ts'
import { publishTopic } from './publishing/publish-topic.server.ts'
import type { PublishTopic } from './publishing/topic-input.ts'

/** Makers for tests: everything a test does not speak of is filled in. */

let made = 0

export const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })

type Article = Partial<Omit<Extract<PublishTopic, { kind: 'article' }>, 'kind'>>

/** A published article; its id. */
export async function makeArticle(context: Context, article: Article = {}): Promise<number> {
  made += 1
  const { id } = await publishTopic(context, {
    kind: 'article',
    title: `第 ${made} 篇文章`,
    summary: '摘要',
    blocks: [paragraph('正文')],
    publishedAt: context.now,
    ...article,
  })
  return id
}

type Question = Partial<Omit<Extract<PublishTopic, { kind: 'question' }>, 'kind'>>

/** A published question with an answer; its id. */
export async function makeQuestion(context: Context, question: Question = {}): Promise<number> {
  made += 1
  const { id } = await publishTopic(context, {
    kind: 'question',
    title: `第 ${made} 个问题`,
    askerId: question.askerId ?? (await makePerson(context)),
    authorId: question.authorId ?? (await makePerson(context, { name: '专家' })),
    progress: 'answered',
    blocks: [paragraph('回答')],
    publishedAt: context.now,
    ...question,
  })
  return id
}

import type { Context } from '#platform/context.ts'
import { people, personRights } from '#features/accounts/tables.server.ts'
import type { Block } from './blocks.ts'
import { publishTopic, type PublishTopic } from './publish-topic.server.ts'

/** Makers for tests: everything a test does not speak of is filled in. */

let made = 0

export async function makePerson(
  { db }: Context,
  { name = `读者${(made += 1)}`, rights = [] }: { name?: string; rights?: readonly number[] } = {},
): Promise<number> {
  const [person] = await db
    .insert(people)
    .values({ name, job: '工程师', company: '示例公司' })
    .returning({ id: people.id })
  if (!person) throw new Error('no person was made')
  if (rights.length > 0)
    await db.insert(personRights).values(rights.map((code) => ({ personId: person.id, code })))
  return person.id
}

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
    authorId: question.authorId ?? (await makePerson(context, { name: '专家', rights: [2, 512] })),
    progress: 'answered',
    blocks: [paragraph('回答')],
    publishedAt: context.now,
    ...question,
  })
  return id
}

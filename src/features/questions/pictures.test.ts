import { makeProfile } from '#features/people/testing.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { questions, topics } from '#features/topics/tables.server.ts'
import { takePicturesOut } from '#features/topics/body/take-pictures-out.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { readTopic } from '#features/topics/topic-queries.server.ts'
import { withdrawTopic } from '#features/topics/publishing/withdraw-topic.server.ts'
import { removePicture } from '#features/uploads/remove-picture.server.ts'
import { uploads } from '#features/uploads/tables.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import type { Context } from '#platform/context.ts'
import { removedImages } from '#platform/images/images.tables.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { answerQuestion } from './answer-question.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { listQuestions } from './queries.server.ts'
import { DOUBTFUL, makeAsked } from './testing.ts'

/** Who sees the pictures of questions and answers, and when they go. */

const inScene = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db)))

/** As every process sees it once it has heard of the change. */
async function viewersOf({ services: { images } }: Context, id = ''): Promise<unknown> {
  images.forgetAll()
  const viewers = await images.viewersOf(id)
  return Array.isArray(viewers) ? viewers.toSorted((a, b) => a - b) : viewers
}

const answer = (questionId: number, pictureIds: string[], text = '见图') => ({ questionId, text, pictureIds })

const things = { pictures: { question: takePicturesOut, answer: takePicturesOut }, showsPictures: {} }

/** Gone for good: no picture, no upload, and its bytes wait to be removed. */
async function expectGone(context: Context, id = ''): Promise<void> {
  expect(await viewersOf(context, id)).toBeUndefined()
  expect(await context.db.select().from(uploads).where(eq(uploads.imageId, id))).toEqual([])
  expect(await context.db.select().from(removedImages).where(eq(removedImages.id, id))).toHaveLength(1)
}

test('asker and expert see a question’s pictures, a further expert too, and everybody once it is answered', () =>
  inScene(async (context) => {
    const { id, pictureIds, askerId, expertId, expert } = await makeAsked(context, { hasPicture: true })
    const [picture] = pictureIds
    expect(await viewersOf(context, picture)).toEqual([askerId, expertId])
    const furtherId = await makeProfile(context, { rights: [2, 512] })
    await assignQuestion(context, { questionId: id, expertId: furtherId })
    expect(await viewersOf(context, picture)).toEqual([askerId, expertId, furtherId])
    const own = await makeUpload(context, expertId)
    await answerQuestion(expert, answer(id, [own.id]))
    expect(await viewersOf(context, picture)).toBe('everybody')
    expect(await viewersOf(context, own.id)).toBe('everybody')
  }))

test('of a held question its asker alone sees them; released, the expert; refused, they go', () =>
  inScene(async (context) => {
    const make = () => makeAsked(context, { hasPicture: true, description: DOUBTFUL })
    const released = await make()
    expect(await viewersOf(context, released.pictureIds[0])).toEqual([released.askerId])
    await decideHeld(context, { questionId: released.id, decision: 'release' })
    expect(await viewersOf(context, released.pictureIds[0])).toEqual([released.askerId, released.expertId])
    const refused = await make()
    await decideHeld(context, { questionId: refused.id, decision: 'refuse' })
    await expectGone(context, refused.pictureIds[0])
    const [question] = await context.db.select().from(questions).where(eq(questions.topicId, refused.id))
    expect(question?.images).toEqual([])
  }))

test('of a held answer its expert alone sees them; refused, they go, and its text stays for the expert', () =>
  inScene(async (context) => {
    const { id, expert, expertId, pictureIds } = await makeAsked(context, { hasPicture: true })
    const picture = await makeUpload(context, expertId)
    await answerQuestion(expert, answer(id, [picture.id], `见图 ${DOUBTFUL}`))
    expect(await viewersOf(context, picture.id)).toEqual([expertId])
    await decideHeld(context, { questionId: id, decision: 'refuse' })
    await expectGone(context, picture.id)
    const [topic] = await context.db.select().from(topics).where(eq(topics.id, id))
    expect(topic).toMatchObject({ cover: null, blocks: [], state: 'draft' })
    const { items } = await listQuestions(expert, {
      tab: 'toAnswer',
      before: Number.MAX_SAFE_INTEGER,
      limit: 1,
    })
    expect(items).toMatchObject([{ id, writtenText: `见图 ${DOUBTFUL}` }])
    expect(await viewersOf(context, pictureIds[0])).toHaveLength(2)
  }))

async function answered(context: Context) {
  const asked = await makeAsked(context, { hasPicture: true })
  const own = await makeUpload(context, asked.expertId)
  await answerQuestion(asked.expert, answer(asked.id, [own.id]))
  return { ...asked, questionPicture: asked.pictureIds[0] ?? '', answerPicture: own.id }
}

const GAP = { type: 'paragraph', spans: [{ text: '［图片已移除］' }] }

test('of what is withdrawn they go, and a note stands in their place should it come back', () =>
  inScene(async (context) => {
    const { id, questionPicture, answerPicture } = await answered(context)
    await withdrawTopic(context, { id: id, reason: '测试' })
    await expectGone(context, questionPicture)
    await expectGone(context, answerPicture)
    const [topic] = await context.db.select().from(topics).where(eq(topics.id, id))
    expect(topic).toMatchObject({ cover: null, blocks: [{ type: 'paragraph' }, GAP] })
  }))

test('one that editors have put into an article of theirs stays there, and what is withdrawn shows a note', () =>
  inScene(async (context) => {
    const { id, questionPicture, answerPicture } = await answered(context)
    const cover = { id: answerPicture, width: 40, height: 30 }
    const articleId = await makeArticle(context, { cover })
    await withdrawTopic(context, { id, reason: '测试' })
    await expectGone(context, questionPicture)
    expect(await viewersOf(context, answerPicture)).toBe('everybody')
    expect(await readTopic(context, { id: articleId })).toMatchObject({ cover })
    const [topic] = await context.db.select().from(topics).where(eq(topics.id, id))
    expect(topic?.blocks).toEqual([expect.anything(), GAP])
  }))

test('one that is removed is gone from the page, which goes on without it, and who uploaded it hears why', () =>
  inScene(async (context) => {
    const { id, askerId, expertId, questionPicture, answerPicture } = await answered(context)
    const reason = '图中有他人的证件'
    await removePicture(context, { imageId: answerPicture, reason }, things)
    await expectGone(context, answerPicture)
    expect(await viewersOf(context, questionPicture)).toBe('everybody')
    const view = await readTopic(context, { id })
    expect(view).toMatchObject({ cover: undefined, body: { blocks: [{ type: 'paragraph' }, GAP] } })
    await removePicture(context, { imageId: questionPicture, reason }, things)
    expect(JSON.stringify(await readTopic(context, { id }))).not.toContain(questionPicture)
    for (const personId of [askerId, expertId])
      expect(JSON.stringify(await messagesTo(context, personId))).toContain(reason)
    await expect(removePicture(context, { imageId: answerPicture, reason }, things)).rejects.toMatchObject({
      code: 'upload_unknown',
    })
    const waiting = await makeUpload(context, askerId)
    await expect(removePicture(context, { imageId: waiting.id, reason: ' ' }, things)).rejects.toMatchObject({
      code: 'picture_removal_reason_missing',
    })
    await removePicture(context, { imageId: waiting.id, reason }, things)
    await expectGone(context, waiting.id)
  }))

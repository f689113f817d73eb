import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { approveReview, rejectReview } from '#features/moderation/decide-review.server.ts'
import { reopenReview } from '#features/moderation/reopen-review.server.ts'
import { listReviews } from '#features/moderation/review-queries.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { removePicture } from '#features/uploads/remove-picture.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import type { ContentSafety } from '#platform/content-safety/content-safety.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { changePicture } from './change-picture.server.ts'
import { faceKind, readWaitingFace, takeFaceOut } from './own-face.server.ts'

const watchful: ContentSafety = {
  judgeText: async () => ({ verdict: 'pass' }),
  judgePicture: async () => ({ verdict: 'pass' }),
}

const inScene = (work: (context: Context, own: Context, personId: number) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const personId = await makePerson(context)
    await work(context, { ...context, actor: { kind: 'person', id: personId, sessionId: 1 } }, personId)
  })

const faceOf = async ({ db }: Context, id: number) =>
  (await db.select({ icon: people.iconId }).from(people).where(eq(people.id, id)))[0]?.icon

async function viewersOf({ services: { images } }: Context, id: string) {
  images.forgetAll()
  return images.viewersOf(id)
}

const ownReview = async (context: Context, personId: number) =>
  (await listReviews(context)).filter(({ thing }) => thing.kind === 'face' && thing.id === personId)

test('where a service looks at pictures, a new face is shown at once and the former one goes', () =>
  inScene(async (context, own, personId) => {
    const services = { ...context.services, contentSafety: watchful }
    const [former, latter] = [await makeUpload(context, personId), await makeUpload(context, personId)]
    for (const { id } of [former, latter])
      expect(await changePicture({ ...own, services }, { pictureId: id })).toEqual({ isHeld: false })
    expect(await faceOf(context, personId)).toBe(latter.id)
    expect(await viewersOf(context, latter.id)).toBe('everybody')
    expect(await viewersOf(context, former.id)).toBeUndefined()
  }))

test('where none does, it waits for a person and is there for its owner alone, the former one being shown', () =>
  inScene(async (context, own, personId) => {
    const [first, second, third] = [
      await makeUpload(context, personId),
      await makeUpload(context, personId),
      await makeUpload(context, personId),
    ]
    expect(await changePicture(own, { pictureId: first.id })).toEqual({ isHeld: true })
    expect(await faceOf(context, personId)).toBeNull()
    expect(await viewersOf(context, first.id)).toEqual([personId])
    const [review] = await ownReview(context, personId)
    expect(review).toMatchObject({ pictures: [first.id], reasons: [{ code: 'picture_unseen' }] })
    await approveReview(context, { reviewId: review?.id ?? 0 }, { face: faceKind })
    expect(await faceOf(context, personId)).toBe(first.id)
    expect(await viewersOf(context, first.id)).toBe('everybody')
    expect(await readWaitingFace(context, personId)).toBeUndefined()

    await changePicture(own, { pictureId: second.id })
    await changePicture(own, { pictureId: third.id })
    expect(await viewersOf(context, second.id)).toBeUndefined()
    expect(await readWaitingFace(context, personId)).toBe(third.id)
    const [again, ...more] = await ownReview(context, personId)
    expect(more).toEqual([])
    await rejectReview(context, { reviewId: again?.id ?? 0, reason: '不是本人' }, { face: faceKind })
    expect(await viewersOf(context, third.id)).toBeUndefined()
    expect(await faceOf(context, personId)).toBe(first.id)
    const told = (await messagesTo(context, personId)).map(({ kind }) => kind)
    expect(told.toSorted()).toEqual(['content_approved', 'content_rejected'])
  }))

test('one that passed is looked at again as it is shown, and one that is refused then is shown no more', () =>
  inScene(async (context, own, personId) => {
    const kinds = { face: faceKind }
    const { id } = await makeUpload(context, personId)
    await changePicture(own, { pictureId: id })
    const [review] = await ownReview(context, personId)
    const reviewId = review?.id ?? 0
    await approveReview(context, { reviewId }, kinds)
    await reopenReview(context, { reviewId, reason: '有人投诉' }, kinds)
    expect(await faceOf(context, personId)).toBe(id)
    await rejectReview(context, { reviewId, reason: '不是本人' }, kinds)
    expect(await faceOf(context, personId)).toBeNull()
    expect(await viewersOf(context, id)).toBeUndefined()
    const gone = reopenReview(context, { reviewId, reason: '判错了' }, kinds)
    await expect(gone).rejects.toMatchObject({ code: 'review_not_reopenable' })
  }))

test('one that is removed shows its owner no more, whether it is shown or waits', () =>
  inScene(async (context, own, personId) => {
    const [shown, waiting] = [await makeUpload(context, personId), await makeUpload(context, personId)]
    await changePicture(own, { pictureId: shown.id })
    const [review] = await ownReview(context, personId)
    await approveReview(context, { reviewId: review?.id ?? 0 }, { face: faceKind })
    await changePicture(own, { pictureId: waiting.id })
    for (const { id } of [waiting, shown]) {
      await removePicture(
        context,
        { imageId: id, reason: '侵权' },
        { pictures: { person: takeFaceOut, face: takeFaceOut }, showsPictures: {} },
      )
      expect(await viewersOf(context, id)).toBeUndefined()
    }
    expect(await faceOf(context, personId)).toBeNull()
    expect(await ownReview(context, personId)).toEqual([])
  }))

test('one that waits gives way to another that the office shows', () =>
  inScene(async (context, own, personId) => {
    const { id } = await makeUpload(context, personId)
    await changePicture(own, { pictureId: id })
    const { id: iconId } = await makeUpload(context, await makePerson(context))
    const written = { id: personId, name: '读者', iconId }
    await savePerson({ ...context, overwrites: true }, written)
    expect(await ownReview(context, personId)).toEqual([])
    expect(await readWaitingFace(context, personId)).toBeUndefined()
    expect(await faceOf(context, personId)).toBe(written.iconId)
  }))

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { moderationReviews } from '#features/moderation/tables.server.ts'
import { allOf } from '../../test/all-of.ts'
import { testContext } from '../../test/context.ts'
import { inRolledBackTransaction } from '../../test/database.ts'
import { approveEach } from './approve-each.server.ts'

const actor = { kind: 'system', name: 'moderate', may: ['moderation.decide'] } as const
const kinds = { remark: { name: '评论', approve: async () => true, reject: async () => undefined } }

test('one number that cannot be let through holds up none of the others, and each is told of', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db, { actor })
    const personId = await makePerson(context)
    const held = (id: number) =>
      holdForReview(context, { thing: { kind: 'remark', id }, personId, texts: ['碳化硅'], link: '/' }, [])
    const [one, two] = [await held(1), await held(2)]
    const said = await allOf(approveEach(context, [one, 999_999, one, two], kinds))
    expect(said).toEqual([
      { id: one, isDone: true, line: `已放行 ${one}` },
      { id: 999_999, isDone: false, line: '没有放行 999999：没有编号为 999999 的审核事项' },
      { id: one, isDone: false, line: `没有放行 ${one}：编号 ${one} 已经处理过了` },
      { id: two, isDone: true, line: `已放行 ${two}` },
    ])
    expect(await db.$count(moderationReviews, eq(moderationReviews.state, 'approved'))).toBe(2)
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { tellPerson } from './tell-person.server.ts'

const params = { excerpt: '好文', reason: '广告', title: '长晶', name: '林工', until: '' }
const telling = { params, link: '/topic/1#comment-2', onceKey: 'x' }

describe('telling a person', () => {
  test.each([
    ['comment_approved', 'content_approved', '好文'],
    ['comment_rejected', 'content_rejected', '广告'],
    ['question_rejected', 'content_rejected', '广告'],
    ['answer_approved', 'content_approved', '好文'],
    ['comment_replied', 'reply_to_me', '好文'],
    ['commented', 'comment_on_mine', '好文'],
    ['posting_banned', 'posting_banned', '广告'],
  ])('of %s leaves one message, however often it is told', async (kind, expected, text) => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      for (const each of [1, 2])
        await tellPerson(context, { personId, kind, ...telling, link: `/topic/${each}` })
      const told = await db.select().from(notifications).where(eq(notifications.personId, personId))
      expect(told).toMatchObject([{ kind: expected, path: '/topic/1' }])
      expect(told[0]?.body).toContain(text)
    })
  })

  test('is a bug for what nobody has a sentence for', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const personId = await makePerson(context)
      await expect(tellPerson(context, { personId, kind: 'unheard_of', ...telling })).rejects.toThrow(
        'unheard_of',
      )
    })
  })
})

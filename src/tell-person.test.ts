import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { mails } from '#platform/mail/tables.server.ts'
import { testContext } from '../test/context.ts'
import { inRolledBackTransaction } from '../test/database.ts'
import { tellPerson } from './tell-person.server.ts'

const telling = { params: { excerpt: '好文', reason: '广告' }, link: '/topic/1', onceKey: 'x' }

describe('telling a person', () => {
  test('sends a mail with what happened and where, to whoever gave an address and to nobody else', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const [reached, unreached] = [await makePerson(context), await makePerson(context)]
      const address = 'told@example.com'
      await db
        .insert(personChannels)
        .values({ kind: 'email', address, personId: reached, verifiedAt: context.now })
      for (const personId of [reached, unreached])
        await tellPerson(context, { personId, kind: 'comment_rejected', ...telling })
      const sent = await db.select().from(mails).where(eq(mails.purpose, 'comment_rejected'))
      expect(sent).toMatchObject([{ recipient: address, subject: '您的评论没有通过审核' }])
      expect(sent[0]?.body).toContain('“好文”没有通过审核，原因：广告')
      expect(sent[0]?.body).toContain('https://portal.example.com/topic/1')
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

import { expect, test } from 'vitest'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { countAudience } from './count-audience.server.ts'
import { listAnnouncements, listUndelivered } from './list-announcements.server.ts'
import { saveAnnouncement } from './save-announcement.server.ts'
import { announcements, announcementSendings } from './tables.server.ts'

const MANY = 210

/** All that a list gives, lot by lot, as its screen asks for it. */
async function all(ask: (before: number | undefined) => Promise<readonly { id: number }[]>) {
  const ids: number[] = []
  for (;;) {
    const lot = await ask(ids.at(-1))
    if (lot.every(({ id }) => ids.includes(id))) return ids
    ids.push(...lot.map(({ id }) => id))
  }
}

test('announcements and the mails that did not arrive are all reached, however many there are', async () => {
  await inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const { id: staffId } = await makeStaff(portal, ['operations'])
    const office: Context = {
      ...portal,
      actor: { kind: 'staff', id: staffId, sessionId: 1, roles: ['operations'] },
    }
    const { id } = await saveAnnouncement(office, {
      title: '第一则',
      text: '内容',
      audience: 'readers',
      byMail: true,
    })
    const later = { title: '后来的', text: '内容', path: '/', audience: 'readers', byMail: false } as const
    await db
      .insert(announcements)
      .values(Array.from({ length: MANY }, () => ({ ...later, staffId, createdAt: portal.now })))
    const listed = await all((before) => listAnnouncements(office, { before }))
    expect(listed.at(-1)).toBe(id)
    expect(new Set(listed).size).toBe(listed.length)

    for (let each = 0; each < MANY; each += 1)
      await enqueueMail(portal, {
        to: `r${each}@example.com`,
        subject: '题',
        text: '文',
        purpose: 'announcement',
      })
    const sent = await db
      .update(sendings)
      .set({ state: 'failed', reason: '邮箱不存在', settledAt: portal.now })
      .returning({ sendingId: sendings.id })
    await db.insert(announcementSendings).values(sent.map((each) => ({ ...each, announcementId: id })))
    const undelivered = await all((before) => listUndelivered(office, { id, before }))
    expect(undelivered).toHaveLength(sent.length)
    expect(new Set(undelivered).size).toBe(sent.length)
  })
})

test('very many readers are counted once a minute, and said to be about so many', async () => {
  await inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const { id } = await makeStaff(portal, ['operations'])
    const office: Context = { ...portal, actor: { kind: 'staff', id, sessionId: 1, roles: ['operations'] } }
    const addReaders = (count: number) =>
      db.execute(sql`
        with made as (insert into people (name) select '读者' from generate_series(1, ${count}::int) returning id)
        insert into person_channels (kind, address, person_id, verified_at)
        select 'email', 'of' || id || '@example.com', id, now() from made`)
    const { people: before } = await countAudience(office, { audience: 'readers' })
    await addReaders(2000)
    const many = { people: before + 2000, mails: expect.any(Number), isAbout: true }
    expect(await countAudience(office, { audience: 'readers' })).toEqual(many)
    await addReaders(1)
    expect(await countAudience(office, { audience: 'readers' })).toEqual(many)
    expect((await countAudience(office, { audience: 'members' })).isAbout).toBe(false)
    const later = { ...office, now: new Date(office.now.getTime() + MINUTE_MS) }
    expect((await countAudience(later, { audience: 'readers' })).people).toBe(before + 2001)
  })
})

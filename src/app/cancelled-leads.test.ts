import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ads } from '#features/ads/tables.server.ts'
import { makeAd } from '#features/ads/testing.ts'
import { announcementLeads } from '#features/announcements/announcement-leads.server.ts'
import { announcements } from '#features/announcements/tables.server.ts'
import { specials } from '#features/specials/tables.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { wired } from './registries.server.ts'
import { NOON, testContext } from '../../test/context.ts'
import { inRolledBackTransaction } from '../../test/database.ts'
import { cancelEvent } from '#features/tickets/office/cancel-event.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { makeSale } from '#features/tickets/testing.ts'
import { leadsDuty, listLeads, listOwnLeads } from '#features/tickets/leads/cancelled-leads.server.ts'

const office = (context: Context, role: string): Context => ({
  ...context,
  actor: { kind: 'staff', id: 1, sessionId: 1, roles: [role] } satisfies StaffActor,
})

test('what leads to a cancelled event stands on its desk and waits for whoever may change it, until nothing does', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { publicUrl } = context.services.configuration
    const [eventId, other] = [await makeSale(context), await makeSale(context)]
    const path = `/ev/d/${eventId}`
    const ad = async (targetUrl: string) =>
      makeAd(context, { target: { kind: 'external', address: targetUrl } })
    const banner = await ad(`${publicUrl}${path}?from=banner#agenda`)
    await ad(`${publicUrl}/ev/d/${other}`)
    await ad(`https://elsewhere.example${path}`)
    const ended = await ad(`${publicUrl}${path}`)
    await db
      .update(ads)
      .set({ endsAt: NOON, startsAt: new Date(0) })
      .where(eq(ads.id, ended))
    const { id: staffId } = await makeStaff(context, ['operations'])
    const told = {
      text: '详情见活动页',
      audience: 'readers',
      byMail: false,
      staffId,
      createdAt: NOON,
      sendAt: NOON,
    } as const
    await db.insert(announcements).values([
      {
        ...told,
        title: '改期',
        path: `/s/${await ensureShortLink(context, `${path}/register`)}`,
        state: 'scheduled',
      },
      { ...told, title: '发完了', path, state: 'done' },
    ])
    await db.insert(specials).values({
      industry: context.services.industries.main,
      kind: 'weekly',
      title: '年会专题',
      weeklyUrl: `${publicUrl}${path}/`,
      sortDate: 1,
    })
    const linked = (link: string) => [{ type: 'paragraph' as const, spans: [{ text: '报名', link }] }]
    await makeArticle(context, { title: '年会预告', blocks: linked(`${path}/register?from=1`) })
    await makeArticle(context, {
      title: '年会专访',
      blocks: [{ type: 'card', path, title: '年会' }],
    })
    const short = `/s/${await ensureShortLink(context, path)}`
    const register = `/s/${await ensureShortLink(context, `${path}/register?from=mail`)}`
    // One that leads there in two ways is listed once.
    await makeArticle(context, {
      title: '年会回顾',
      blocks: [...linked(`${register}?from=1`), { type: 'card', path: short, title: '年会' }],
    })
    await makeArticle(context, { title: '别的活动', blocks: linked(`${path}0`) })
    const events = office(context, 'events')
    const leads = () => listLeads(events, wired.leads(), { eventId })
    const duty = leadsDuty('announcements', announcementLeads)
    expect(await duty.count(context)).toEqual({ count: 0, since: undefined })
    expect(await leads()).toEqual([])
    await cancelEvent(context, { eventId, reason: '场地' })
    expect((await leads()).map(({ kind, title, mayChange }) => [kind, title, mayChange])).toEqual([
      ['公告', '改期', false],
      ['广告', expect.any(String), false],
      ['专题', '年会专题', false],
      ['文章', '年会预告', false],
      ['文章', '年会专访', false],
      ['文章', '年会回顾', false],
    ])
    expect(await duty.count(context)).toEqual({ count: 1, since: context.now })
    const own = async (role: string) =>
      (await listOwnLeads(office(context, role), wired.leads())).map(({ kind, address }) => [kind, address])
    expect(await own('sales')).toEqual([['广告', `/ads/${banner}`]])
    expect(await own('events')).toEqual([])
    expect(await own('operations')).toEqual([
      ['公告', '/announcements'],
      ['广告', `/ads/${banner}`],
    ])
    await db.execute(sql`update ads set state = 'paused'`)
    await db.update(announcements).set({ state: 'cancelled' })
    await db.update(specials).set({ state: 'withdrawn' })
    // What was reported of an event stays, and waits for nobody.
    expect((await leads()).map(({ title }) => title)).toEqual(['年会预告', '年会专访', '年会回顾'])
    expect(await duty.count(context)).toEqual({ count: 0, since: undefined })
  })
})

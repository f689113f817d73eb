import { saveAnnouncement } from '#features/announcements/save-announcement.server.ts'
import { announcements } from '#features/announcements/tables.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { actingAs } from './fill-staff.server.ts'

const DAYS_AGO = 20

/** What readers were told at once a while ago, and what somebody is writing. */
export async function fillAnnouncements(context: Context): Promise<void> {
  const operations = await actingAs(context, 'operations', DAYS_AGO)
  const at = new Date(context.now.getTime() - DAYS_AGO * DAY_MS)
  await context.db.insert(announcements).values({
    title: '客服时间调整',
    text: '即日起，客服在工作日 9:00 至 18:00 接听电话，其余时间请留言。',
    path: '/contact',
    audience: 'readers',
    byMail: false,
    state: 'done',
    staffId: requireStaff(operations.actor).id,
    sendAt: at,
    createdAt: at,
    startedAt: at,
    endedAt: at,
    total: 9,
    told: 9,
  })
  await saveAnnouncement(operations, {
    title: '年会议程上线，会员半价票开售',
    text: '议程与讲者已经公布。会员买票付半价，名额有限，售完为止。',
    path: '/ev/list',
    audience: 'members',
    byMail: true,
  })
}

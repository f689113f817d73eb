import { and, asc, eq, lt, lte, not, or } from 'drizzle-orm'
import { leadsToUnpublished } from '#features/editing/leads-to-unpublished.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isConflict } from '#platform/database/conflict.server.ts'
import { isOutage } from '#platform/database/outage.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { eachInTurn } from '#platform/jobs/each-alone.server.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { countReached, nextReached } from './audience.server.ts'
import { isLeadingNowhere } from '#features/withdrawals/leads-to-withdrawn.server.ts'
import { announcement } from './message-kinds.ts'
import { announcements, announcementSendings } from './tables.server.ts'

/** One that is later than this, since the portal was off, is not sent or gone on with by itself: what it says may be over. */
const MISSED_MS = 12 * HOUR_MS

/** So many are told in one transaction, and so many in one minute: what mails cost the senders comes after. */
const AT_ONCE = 100
const MOST_OF_RUN = 1000

/**
 * Begins announcements whose hour has come, and tells the next readers of the first that is under way; a job. Each is told
 * once, also where it was interrupted in the middle.
 */
export async function sendAnnouncements(context: Context): Promise<void> {
  const { db, now } = context
  await tend(context)
  const due = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(isDue(now))
    .orderBy(asc(announcements.id))
  await eachInTurn(context, due, ({ id }) => begin(context, id))
  const [first] = await db
    .select({ id: announcements.id })
    .from(announcements)
    // An article that becomes public in the same minute, or a little later, is waited for.
    .where(and(eq(announcements.state, 'sending'), not(leadsToUnpublished(announcements.path))))
    .orderBy(asc(announcements.startedAt), asc(announcements.id))
    .limit(1)
  if (!first) return
  for (let had = 0; had < MOST_OF_RUN; had += AT_ONCE) if (await tellSome(context, first.id)) return
}

/** Lets those rest that were left alone in the middle for long, and notes that the others were not. */
async function tend(context: Context): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const isUnderWay = eq(announcements.state, 'sending')
    const isLeft = lt(announcements.tendedAt, new Date(now.getTime() - MISSED_MS))
    const left = await db
      .update(announcements)
      .set({ state: 'paused' })
      .where(and(isUnderWay, isLeft))
      .returning({ id: announcements.id, told: announcements.told, tendedAt: announcements.tendedAt })
    for (const { id, told, tendedAt } of left)
      await recordAudit(within, 'pauseAnnouncement', `announcement:${id}`, {
        told,
        leftAloneSince: tendedAt && shanghaiIso(tendedAt),
      })
    await db.update(announcements).set({ tendedAt: now }).where(isUnderWay)
  })
}

const isDue = (now: Date) => and(eq(announcements.state, 'scheduled'), lte(announcements.sendAt, now))

/**
 * One that by its hour is for more than one person may reach alone waits for a second one, and so does one that nobody had
 * sent or confirmed who may still send any. One whose hour is long past waits for somebody to say so.
 */
async function begin(context: Context, id: number): Promise<void> {
  await inTransaction(context, async (within) => {
    const { db, now, services } = within
    const [row] = await db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isDue(now)))
      .for('update')
    if (!row) return
    if (row.sendAt && now.getTime() - row.sendAt.getTime() > MISSED_MS) {
      await db.update(announcements).set({ state: 'missed' }).where(eq(announcements.id, id))
      return
    }
    const { people: total } = await countReached(within, row)
    const may = await whoStillMay(within, 'announcements.send')
    const isVouched = [row.staffId, row.confirmedBy].some((by) => by !== null && may(`staff:${by}`))
    const isMany = row.confirmedBy === null && total > services.settings.bulkAloneMost
    const needsSecond = !isVouched || isMany
    await db
      .update(announcements)
      .set(
        needsSecond
          ? { state: 'waiting', needsSecond, total, confirmedBy: null }
          : { state: 'sending', startedAt: now, tendedAt: now, total },
      )
      .where(eq(announcements.id, id))
  })
}

/** How many wait for their hour that nobody would vouch for without this one, and that go on to wait for a colleague then. */
export async function countVouchedFor({ db }: Pick<Context, 'db'>, staffId: number): Promise<number> {
  const { state, staffId: sentBy, confirmedBy } = announcements
  const rows = await db
    .select({ sentBy, confirmedBy })
    .from(announcements)
    .where(and(eq(state, 'scheduled'), or(eq(sentBy, staffId), eq(confirmedBy, staffId))))
  const may = await whoStillMay({ db }, 'announcements.send')
  return rows.filter(
    (row) => ![row.sentBy, row.confirmedBy].some((by) => by !== null && by !== staffId && may(`staff:${by}`)),
  ).length
}

/**
 * Tells the next hundred; gives whether there is nothing more to do. Pausing and stopping wait for them to be told. Who cannot
 * be told keeps nobody else waiting, is tried once more a minute after the last, and counted where that fails; where none of
 * several can, it is not theirs, and all of it is tried again.
 */
async function tellSome(context: Context, id: number): Promise<boolean> {
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const [row] = await db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), eq(announcements.state, 'sending')))
      .for('update')
    if (!row) return true
    const { title, text, byMail, path } = row
    // Nobody is led to what was taken down meanwhile; whoever sends it finds it resting, with why.
    if (await isLeadingNowhere(within, path)) {
      await db.update(announcements).set({ state: 'paused' }).where(eq(announcements.id, id))
      await recordAudit(within, 'pauseAnnouncement', `announcement:${id}`, { told: row.told, path })
      return true
    }
    const people = await nextReached(within, row, {
      behind: row.toldUpTo,
      most: AT_ONCE,
      ...(row.isAgain && { notTold: { kind: announcement.kind, onceKey: String(id) } }),
    })
    let told = 0
    let failed = 0
    const sent: number[] = []
    for (const personId of people)
      try {
        const message = await notify(within, announcement, {
          personId,
          params: { title, text, byMail },
          link: path,
          onceKey: String(id),
          onMail: (sendingId) => sent.push(sendingId),
        })
        if (message !== undefined) told += 1
      } catch (error) {
        failed += 1
        if (isOutage(error) || isConflict(error) || (!row.isAgain && failed > 1 && failed === people.length))
          throw error
        within.log.error({ err: error, announcement: id, personId }, '公告没能告诉一位读者，先告诉别人')
      }
    if (sent.length > 0)
      await db
        .insert(announcementSendings)
        .values(sent.map((sendingId) => ({ sendingId, announcementId: id })))
    const isThrough = people.length < AT_ONCE
    const passedOver = row.passedOver + failed
    const comesAgain = isThrough && !row.isAgain && passedOver > 0
    await db
      .update(announcements)
      .set({
        told: row.told + told,
        mails: row.mails + sent.length,
        toldUpTo: people.at(-1) ?? row.toldUpTo,
        passedOver,
        ...(isThrough && !comesAgain && { state: 'done', endedAt: now }),
        ...(comesAgain && { isAgain: true, toldUpTo: 0, passedOver: 0 }),
      })
      .where(eq(announcements.id, id))
    return isThrough
  })
}

import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { requirePerson } from '#features/accounts/policy.ts'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { mailMark } from '#platform/mail/mail-mark.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { joinPath } from '../../addresses.ts'
import { awardYears } from '../../tables.server.ts'
import { holdApplication, readPrize, type Application } from '../hold-application.server.ts'
import { COLLEAGUE_INVITATION_DAYS, MOST_COLLEAGUES } from '../limits.ts'
import { colleagueMailsTo, colleaguesInvited } from '../rate-limits.ts'
import { awardApplicationInvitations } from './tables.server.ts'
import { readColleagues, requireLead } from './who-writes.server.ts'

export const InviteColleague = z.object({
  id: z.number().int().positive().describe('申报'),
  /** Where the link is mailed; without it whoever invites sends the link. */
  email: z.string().trim().max(254).default('').describe('同事的邮箱；不写只给出链接'),
})

/** Invitations given since then can be used. */
export const invitationsSince = (now: Date): Date =>
  new Date(now.getTime() - COLLEAGUE_INVITATION_DAYS * DAY_MS)

/**
 * Makes a link by which one colleague joins an application, once, within a few days, and mails it where an address is given.
 * Refuses `sign_in_required`, `award_application_unknown`, `award_application_lead`, `award_application_locked` once it was
 * decided, `award_colleague_address`, `award_colleague_mailed`, `award_colleagues_many` and `award_colleagues_invited` (C-85).
 */
export async function inviteColleague(
  context: Context,
  input: z.input<typeof InviteColleague>,
): Promise<{ link: string }> {
  const { id: personId } = requirePerson(context.actor)
  const { id, email } = parseInput(InviteColleague, input)
  if (email !== '' && !isMailAddress(email)) throw new Refusal('invalid', 'award_colleague_address')
  await takePoints(context, [{ limit: colleaguesInvited, key: personId }])
  if (email !== '') {
    // Who may not invite uses up nothing of an address.
    await inTransaction(context, (within) => holdInviting(within, id))
    await takePoints(context, [{ limit: colleagueMailsTo, key: await mailMark(context, email) }])
  }
  return inTransaction(context, async (within) => {
    const application = await holdInviting(within, id)
    const invitation = newToken()
    await within.db.insert(awardApplicationInvitations).values({
      hash: tokenHash(invitation).toString('hex'),
      applicationId: id,
      email,
      invitedAt: within.now,
    })
    // What follows the `#` is sent to no server and stands in no log.
    const link = `${within.services.configuration.publicUrl}${joinPath(application.year)}#invitation=${invitation}`
    if (email !== '') await mailInvitation(within, application, { email, link })
    return { link }
  })
}

/** Holds an application to which whoever acts may invite one more. */
async function holdInviting(context: Context, id: number): Promise<Application> {
  const application = await holdApplication(context, { id })
  requireLead(context, application)
  requireOpen(application)
  const waiting = await readInvitations(context, id)
  const colleagues = await readColleagues(context, id)
  if (colleagues.length + waiting.length >= MOST_COLLEAGUES)
    throw new Refusal('conflict', 'award_colleagues_many', { most: MOST_COLLEAGUES })
  return application
}

/** Refuses `award_application_locked` for what the office has decided or its lead gave up. */
export function requireOpen({ state }: Pick<Application, 'state'>): void {
  if (!['draft', 'submitted', 'returned'].includes(state))
    throw new Refusal('conflict', 'award_application_locked')
}

/** The links of an application that can still be used, the oldest first; `key` names one without being it. */
export async function readInvitations(
  { db, now }: Pick<Context, 'db' | 'now'>,
  applicationId: number,
): Promise<{ key: string; email: string; invitedAt: Date }[]> {
  return db
    .select({
      key: awardApplicationInvitations.hash,
      email: awardApplicationInvitations.email,
      invitedAt: awardApplicationInvitations.invitedAt,
    })
    .from(awardApplicationInvitations)
    .where(
      and(
        eq(awardApplicationInvitations.applicationId, applicationId),
        gt(awardApplicationInvitations.invitedAt, invitationsSince(now)),
      ),
    )
    .orderBy(awardApplicationInvitations.invitedAt)
}

async function mailInvitation(
  context: Context,
  { year, prizeId }: Application,
  { email, link }: { email: string; link: string },
): Promise<void> {
  const { settings } = context.services
  const { prize } = await readPrize(context, prizeId)
  const [ofYear] = await context.db
    .select({ title: awardYears.title })
    .from(awardYears)
    .where(eq(awardYears.year, year))
  await enqueueMail(context, {
    to: email,
    subject: `一起填写${ofYear?.title ?? ''}的申报`,
    text: [
      '您好：',
      '',
      `您的同事请您一起填写${ofYear?.title ?? ''}“${prize.name}”的申报。请在 ${COLLEAGUE_INVITATION_DAYS} 天内打开下面的链接，登录后加入：`,
      '',
      link,
      '',
      '链接只能用一次。如果您不认识邀请您的人，请不要理会这封信。',
      '',
      settings.site.name,
    ].join('\n'),
    purpose: 'award_colleague_invitation',
  })
}

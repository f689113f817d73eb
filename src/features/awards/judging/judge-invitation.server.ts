import { and, eq } from 'drizzle-orm'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { judgingPath } from '../addresses.ts'
import { awardYears } from '../tables.server.ts'
import { JUDGE_INVITATION_DAYS } from './contract.ts'
import { awardJudges } from './tables.server.ts'

interface Invited {
  readonly year: number
  readonly name: string
  readonly employer: string
  readonly email: string
}

/**
 * Writes a judge who is invited, or invites the same address once more in place of the former invitation, and mails the
 * link; gives the judge's id and what the link ends in. Refuses `award_year_not_found`, `award_judge_known`.
 */
export async function makeInvitation(
  context: Context,
  invited: Invited,
): Promise<{ id: number; invitation: string }> {
  const invitation = newToken()
  const { year, email } = invited
  const row = {
    ...invited,
    invitedAt: context.now,
    invitationHash: tokenHash(invitation).toString('hex'),
  }
  try {
    return await inTransaction(context, async (within) => {
      const { db } = within
      const [ofYear] = await db
        .select({ title: awardYears.title })
        .from(awardYears)
        .where(eq(awardYears.year, year))
      if (!ofYear) throw new Refusal('not_found', 'award_year_not_found')
      const isWaiting = and(
        eq(awardJudges.year, year),
        eq(awardJudges.email, email),
        eq(awardJudges.state, 'invited'),
      )
      const [again] = await db.update(awardJudges).set(row).where(isWaiting).returning({ id: awardJudges.id })
      const [made] = again
        ? [again]
        : await db.insert(awardJudges).values(row).returning({ id: awardJudges.id })
      if (!made) throw new Error('the new judge was not returned')
      await mailInvitation(within, invited, { title: ofYear.title, invitation })
      return { ...made, invitation }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'award_judges_invited_once') throw error
    throw new Refusal('conflict', 'award_judge_known')
  }
}

async function mailInvitation(
  context: Context,
  { year, name, email }: Invited,
  { title, invitation }: { title: string; invitation: string },
): Promise<void> {
  const { configuration, settings } = context.services
  await enqueueMail(context, {
    to: email,
    subject: `${title}评审邀请`,
    text: [
      `${name}，您好：`,
      '',
      `${settings.site.name}邀请您担任${title}的评委。请在 ${JUDGE_INVITATION_DAYS} 天内打开下面的链接，登录并接受邀请：`,
      '',
      // What follows the `#` is sent to no server and stands in no log.
      `${configuration.publicUrl}${judgingPath(year)}#invitation=${invitation}`,
      '',
      '链接只给您本人，请不要转发。',
      '',
      settings.site.name,
    ].join('\n'),
    purpose: 'award_judge_invitation',
  })
}

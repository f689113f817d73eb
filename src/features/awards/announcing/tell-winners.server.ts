import { notify } from '#features/notifications/notify.server.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { certificatePath } from '../addresses.ts'
import { readWriters } from '../applications/colleagues/who-writes.server.ts'
import { prizeWon } from '../message-kinds.ts'
import { listWinnerContacts } from './list-winner-contacts.server.ts'

interface Won {
  readonly year: number
  readonly prize: string
  readonly name: string
}

/**
 * Tells whoever applied for a winner and the colleagues, each once, and leads to the certificate; what came by mail has no
 * account, so its contact gets a mail when the certificate is issued.
 */
export async function tellWinners(
  context: Context,
  { year, winners }: { year: number; winners: readonly number[] },
): Promise<void> {
  for (const contact of await listWinnerContacts(context, winners)) {
    const { applicationId, personId: applicantId, email, certificate, candidateId } = contact
    const { prize, company, product } = certificate
    const won = { year, prize, name: [company, product].filter(Boolean).join(' · ') }
    const link = certificatePath(certificate.number)
    const writers = await readWriters(context, { id: applicationId, applicantId })
    for (const personId of writers)
      await notify(context, prizeWon, { personId, params: won, link, onceKey: `${candidateId}` })
    if (
      applicantId === null &&
      certificate.issuedAt.getTime() === context.now.getTime() &&
      isMailAddress(email)
    )
      await mailContact(context, { email, won, link })
  }
}

async function mailContact(
  context: Context,
  { email, won, link }: { email: string; won: Won; link: string },
): Promise<void> {
  const { configuration, settings } = context.services
  await enqueueMail(context, {
    to: email,
    subject: `祝贺获奖：${won.prize}`,
    text: [
      '您好：',
      '',
      `${won.name}获得 ${won.year} 年度“${won.prize}”。证书可以在这里下载，任何人都可以在同一页查验：`,
      '',
      `${configuration.publicUrl}${link}`,
      '',
      '评选办公室会与您联系颁奖。',
      '',
      settings.site.name,
    ].join('\n'),
    purpose: 'award_prize_won',
  })
}

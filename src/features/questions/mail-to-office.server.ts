import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'

/** Tells the editorial office, within the surrounding transaction, for which questions it has to find somebody else (C-67). */
export async function mailToOffice(
  context: Context,
  { expert, titles, reason }: { expert: string; titles: readonly string[]; reason: string },
): Promise<void> {
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  const why = reason === '' ? '' : `\n原因：${reason}`
  const what =
    titles.length === 1 ? `了提问：${titles[0]}` : `了 ${titles.length} 个提问：\n${titles.join('\n')}`
  await enqueueMail(context, {
    to: site.contact.email,
    subject: titles.length === 1 ? '专家放弃了一个提问，请另请专家' : '专家放弃了提问，请另请专家',
    text: `${expert}放弃${what}${why}\n\n${publicUrl}/questions\n\n${site.name}`,
    purpose: 'question_given_up',
  })
}

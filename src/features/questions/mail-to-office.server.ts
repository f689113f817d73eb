import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'

/** Tells the editorial office, within the surrounding transaction, for which questions it has to find somebody else (C-67). */
export async function mailToOffice(
  context: Context,
  {
    expert,
    questions,
    reason,
  }: {
    expert: string
    questions: readonly { readonly id: number; readonly title: string }[]
    reason: string
  },
): Promise<void> {
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  const why = reason === '' ? '' : `\n原因：${reason}`
  const what = questions.map(({ id, title }) => `${id}  ${title}`).join('\n')
  const count = questions.length
  await enqueueMail(context, {
    to: site.contact.email,
    subject: count === 1 ? '一个提问要另请专家' : `${count} 个提问要另请专家`,
    text: `${expert}不回答了：\n${what}${why}\n\n请在后台“等回答的提问”里转给另一位：${publicUrl}/admin/questions\n\n${site.name}`,
    purpose: 'question_given_up',
  })
}

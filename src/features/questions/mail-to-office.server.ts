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
  const command = questions.map(({ id }) => `npm run assign -- ${id} 专家的编号`).join('\n')
  await enqueueMail(context, {
    to: site.contact.email,
    subject: count === 1 ? '专家放弃了一个提问，请另请专家' : '专家放弃了提问，请另请专家',
    text: `${expert}放弃了 ${count} 个提问：\n${what}${why}\n\n专家与编号：${publicUrl}/experts\n转给另一位：\n${command}\n\n${site.name}`,
    purpose: 'question_given_up',
  })
}

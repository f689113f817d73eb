import { and, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { QuestionHooks, Tell, Telling } from '#features/questions/hooks.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'

/** What asking and answering need of the rest of the portal: here it is said how people hear of it. */

type Words = (params: Telling['params']) => { readonly subject: string; readonly text: string }

const WORDS: Readonly<Record<Telling['kind'], Words>> = {
  question_asked: ({ title }) => ({
    subject: '您收到一个新提问',
    text: `有读者向您提问：${title}`,
  }),
  question_answered: ({ title, expert }) => ({
    subject: '您的提问有了回答',
    text: `${expert}回答了您的提问：${title}`,
  }),
  question_due_soon: ({ title, days }) => ({
    subject: '您接受的提问即将退回',
    text: `您接受的提问还有 ${days} 天就会退回待回答列表：${title}`,
  }),
  question_returned: ({ title, days }) => ({
    subject: '您接受的提问已退回待回答',
    text: `您接受的提问 ${days} 天没有回答，已退回待回答列表，您仍可回答：${title}`,
  }),
  question_given_up: ({ title, expert, reason }) => ({
    subject: '专家放弃了一个提问，请另请专家',
    text: `${expert}放弃了提问：${title}${reason ? `\n原因：${reason}` : ''}`,
  }),
  question_refused: ({ title }) => ({
    subject: '您的提问没有通过审核',
    text: `您的提问没有通过审核：${title}`,
  }),
  answer_refused: ({ title }) => ({
    subject: '您的回答没有通过审核',
    text: `您的回答没有通过审核，请修改后重新提交：${title}`,
  }),
}

/** Tells by mail, to whoever has an address. */
const tellByMail: Tell = async (context, { to, kind, params, link }) => {
  const { site, publicUrl } = context.services.configuration
  const address = to === 'staff' ? site.contact.email : await mailAddressOf(context, to.personId)
  if (address === undefined) return
  const { subject, text } = WORDS[kind](params)
  await enqueueMail(context, {
    to: address,
    subject,
    text: `您好：\n\n${text}\n\n${publicUrl}${link}\n\n${site.name}`,
    purpose: kind,
  })
}

async function mailAddressOf({ db }: Parameters<Tell>[0], personId: number): Promise<string | undefined> {
  const [channel] = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.personId, personId), eq(personChannels.kind, 'email')))
  return channel?.address
}

export const questionHooks: QuestionHooks = { tell: tellByMail }

import { and, eq } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { TellPerson, Telling } from '#features/accounts/tell-person.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'

/** Tells by mail whoever has given an address; in the transaction of what is told. */
export const tellPerson: TellPerson = async (context, telling) => {
  const { db, services } = context
  const sentence = SENTENCES[telling.kind]?.(telling.params)
  if (sentence === undefined) throw new Error(`nobody knows how to tell ${telling.kind}`)
  const [channel] = await db
    .select({ address: personChannels.address })
    .from(personChannels)
    .where(and(eq(personChannels.personId, telling.personId), eq(personChannels.kind, 'email')))
  if (!channel) return
  const { publicUrl, site } = services.configuration
  await enqueueMail(context, {
    to: channel.address,
    subject: sentence.subject,
    text: `您好：\n\n${sentence.text}\n\n${publicUrl}${telling.link}\n\n${site.name}`,
    purpose: telling.kind,
  })
}

type Say = (params: Telling['params']) => { readonly subject: string; readonly text: string }

const SENTENCES: Readonly<Record<string, Say>> = {
  comment_approved: ({ excerpt }) => ({
    subject: '您的评论已通过审核',
    text: `您的评论“${excerpt}”已经显示。`,
  }),
  comment_rejected: ({ excerpt, reason }) => ({
    subject: '您的评论没有通过审核',
    text: `您的评论“${excerpt}”没有通过审核，原因：${reason}。`,
  }),
  comment_replied: ({ name, excerpt }) => ({
    subject: '有人回复了您的评论',
    text: `${name}回复了您的评论：${excerpt}`,
  }),
  posting_banned: ({ reason, until }) => ({
    subject: '您的发言权限有变动',
    text: `${until ? `您在 ${until} 之前不能发表内容` : '您不能再发表内容'}，原因：${reason}。如有疑问请联系客服。`,
  }),
}

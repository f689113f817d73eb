import { and, eq, isNull } from 'drizzle-orm'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { enqueueSms } from '#platform/sms/enqueue-sms.server.ts'
import type { AnyMessageKind, MessageKind } from './message-kind.ts'
import { oneLine } from './one-line.ts'
import { channelsFor, isLocalPath, type Choices } from './policy.ts'
import { notificationSettings, notifications, notifiedMatters } from './tables.server.ts'
import { unsubscribeAddress } from './unsubscribe-token.server.ts'
import { who } from './wording.ts'

export interface Notification<Params> {
  readonly personId: number
  readonly params: Params
  /** Where on the portal the matter is: `/topic/12`. */
  readonly link: string
  /** Whom the sentence names, so that the name can be taken out of it when that account is closed. */
  readonly by?: { readonly personId: number; readonly name: string }
  /** Names the matter among those of its kind: the order's number. The same one is told once, for good. */
  readonly onceKey?: string
  /** When what it says is no longer true: no mail and no SMS that had to wait so long leaves any more. */
  readonly worthUntil?: Date | undefined
  /** Handed the record of the mail, where one goes out. */
  readonly onMail?: (sendingId: number) => void
  /** An address that was the person's until just now and is told, too. */
  readonly formerly?: { readonly kind: 'phone' | 'email'; readonly address: string } | undefined
}

/**
 * Tells somebody of a matter within the surrounding transaction, on the page and, as the kind and the person's settings
 * say, by mail and SMS; nothing is told if that rolls back. Gives the message's id, undefined for a matter that was told
 * before and for somebody who is gone. Called by other verbs, which know who may cause it (B-83, C-71).
 */
export async function notify<Params>(
  context: Context,
  kind: MessageKind<Params>,
  { personId, params, link, by, onceKey, worthUntil, onMail, formerly }: Notification<NoInfer<Params>>,
): Promise<number | undefined> {
  if (!isLocalPath(link)) throw new TypeError(`${link} is no address on this portal`)
  return inTransaction(context, async (within) => {
    const { db, now } = within
    const [person] = await db
      .select({ name: people.name })
      .from(people)
      .where(and(eq(people.id, personId), isNull(people.closedAt)))
    if (!person) return undefined
    if (onceKey !== undefined) {
      const told = await db
        .insert(notifiedMatters)
        .values({ personId, kind: kind.kind, onceKey, toldAt: now })
        .onConflictDoNothing()
      if (told.rowCount === 0) return undefined
    }
    const { title, text } = kind.write(params)
    const [message] = await db
      .insert(notifications)
      .values({
        personId,
        kind: kind.kind,
        type: kind.type,
        title,
        body: text,
        path: link,
        byPersonId: by?.personId ?? null,
        byName: by ? who(by.name) : null,
        createdAt: now,
      })
      .returning({ id: notifications.id })
    if (!message) throw new Error('the new message was not returned')
    const written = { personId, params, link, worthUntil, name: person.name, title, text }
    const sendingId = await sendBesides(within, kind, written)
    if (sendingId !== undefined) onMail?.(sendingId)
    if (formerly?.kind === 'email') await mailTo(within, kind, { ...written, to: formerly.address })
    if (formerly?.kind === 'phone') await textTo(within, kind, { ...written, phone: formerly.address })
    return message.id
  })
}

interface Written<Params> extends Omit<Notification<Params>, 'by' | 'onceKey' | 'onMail' | 'formerly'> {
  readonly name: string
  readonly title: string
  readonly text: string
}

async function sendBesides<Params>(
  context: Context,
  kind: MessageKind<Params>,
  written: Written<Params>,
): Promise<number | undefined> {
  const { db } = context
  const { personId, params } = written
  const [channels, chosen] = await Promise.all([
    db.select().from(personChannels).where(eq(personChannels.personId, personId)),
    db
      .select()
      .from(notificationSettings)
      .where(and(eq(notificationSettings.personId, personId), eq(notificationSettings.kind, kind.kind))),
  ])
  const mail = channels.find((channel) => channel.kind === 'email')?.address
  const phone = channels.find((channel) => channel.kind === 'phone')?.address
  const choices: Choices = Object.fromEntries(chosen.map(({ channel, isOn }) => [channel, isOn]))
  const takesMail = mail !== undefined && (await readRefusal(context, mail)) === undefined
  const reach = { hasMail: takesMail, hasPhone: phone !== undefined }
  const leaving = channelsFor(kind, params, reach, choices)
  if (phone !== undefined && leaving.includes('sms')) await textTo(context, kind, { ...written, phone })
  return mail !== undefined && leaving.includes('mail')
    ? mailTo(context, kind, { ...written, to: mail })
    : undefined
}

async function textTo<Params>(
  context: Context,
  { kind: notice, sms }: MessageKind<Params>,
  { phone, params, title, text, worthUntil }: Written<Params> & { readonly phone: string },
): Promise<void> {
  const parameters = sms?.parameters(params) ?? {}
  await enqueueSms(context, { phone, notice, parameters, text: `${title}。${text}`, worthUntil })
}

/**
 * The mail in plain text, so that nothing in it can act as markup, with whole addresses to the matter and to the settings;
 * gives what `enqueueMail` gives.
 */
export async function mailTo(
  context: Context,
  { kind, name: kindName, isFixed }: AnyMessageKind,
  message: Omit<Written<never>, 'params'> & { readonly to: string },
): Promise<number | undefined> {
  const { publicUrl } = context.services.configuration
  const { site } = context.services.settings
  const unsubscribeUrl = isFixed
    ? undefined
    : await unsubscribeAddress(context, { personId: message.personId, kind })
  const lines = [
    `${oneLine(message.name, 20)}，您好：`,
    '',
    message.text,
    '',
    `查看：${publicUrl}${message.link}`,
    '',
    '--',
    site.name,
    unsubscribeUrl
      ? `不想再收到“${kindName}”邮件：${unsubscribeUrl}`
      : '这封邮件关系到您的资金或账号安全，不能退订。',
    `消息设置：${publicUrl}/messages/settings`,
  ]
  return enqueueMail(context, {
    to: message.to,
    subject: `${message.title}｜${oneLine(site.name, 40)}`,
    text: lines.join('\n'),
    unsubscribeUrl,
    purpose: kind,
    worthUntil: message.worthUntil,
  })
}

import { and, count, desc, eq, isNull, lt, max, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { MESSAGE_TYPES, type MessageType, type MessageView, type SettingView } from './contract.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { isSwitchedOn } from './policy.ts'
import { notificationSettings, notifications } from './tables.server.ts'

const unreadOfPerson = preparedQuery('unread_notifications', (db) =>
  db
    .select({ type: notifications.type, unread: count() })
    .from(notifications)
    .where(and(eq(notifications.personId, sql.placeholder('personId')), isNull(notifications.readAt)))
    .groupBy(notifications.type)
    .prepare('unread_notifications'),
)

/** How many of one's messages are unread, by type; refuses `sign_in_required` (C-71). */
export async function countUnread({ actor, db }: Context): Promise<Readonly<Record<MessageType, number>>> {
  const { id: personId } = requirePerson(actor)
  const counts = { order: 0, question: 0, answer: 0, system: 0 }
  for (const { type, unread } of await unreadOfPerson(db).execute({ personId })) counts[type] = unread
  return counts
}

export function sumOf(counts: Readonly<Record<MessageType, number>>): number {
  return MESSAGE_TYPES.reduce((sum, type) => sum + counts[type], 0)
}

/** The id of one's newest message, 0 without any: what is marked read at once is no newer than what was there to be seen. */
export async function readNewestId({ actor, db }: Context): Promise<number> {
  const { id: personId } = requirePerson(actor)
  const [row] = await db
    .select({ newest: max(notifications.id) })
    .from(notifications)
    .where(eq(notifications.personId, personId))
  return row?.newest ?? 0
}

export interface ListMessages {
  /** The id of the last message of the page before; missing for the newest. */
  readonly before?: number | undefined
  readonly isUnreadOnly?: boolean | undefined
  readonly type?: MessageType | undefined
  readonly limit: number
}

/** One's messages, the newest first, those older than `before`; refuses `sign_in_required` (C-71). */
export async function listMessages(
  { actor, db }: Context,
  { before, isUnreadOnly, type, limit }: ListMessages,
): Promise<MessageView[]> {
  const { id: personId } = requirePerson(actor)
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.personId, personId),
        before === undefined ? undefined : lt(notifications.id, before),
        isUnreadOnly ? isNull(notifications.readAt) : undefined,
        type === undefined ? undefined : eq(notifications.type, type),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
  return rows.map(({ id, type: ofType, title, body, path, createdAt, readAt }) => ({
    id,
    type: ofType,
    title,
    text: body,
    path,
    createdAt,
    isRead: readAt !== null,
  }))
}

/** One's settings by kind, and the addresses they lead to, masked; refuses `sign_in_required`. */
export async function readSettings(
  context: Context,
  kinds: readonly AnyMessageKind[],
): Promise<{
  readonly mail: string | undefined
  /** Whether mail servers refuse what is sent there, so that it counts as none. */
  readonly isMailRefused: boolean
  readonly phone: string | undefined
  readonly settings: readonly SettingView[]
}> {
  const { db } = context
  const { id: personId } = requirePerson(context.actor)
  const [channels, chosen] = await Promise.all([
    db.select().from(personChannels).where(eq(personChannels.personId, personId)),
    db.select().from(notificationSettings).where(eq(notificationSettings.personId, personId)),
  ])
  const mail = channels.find(({ kind }) => kind === 'email')?.address
  const phone = channels.find(({ kind }) => kind === 'phone')?.address
  const isMailRefused = mail !== undefined && (await readRefusal(context, mail)) !== undefined
  const reach = { hasMail: mail !== undefined && !isMailRefused, hasPhone: phone !== undefined }
  const chosenBy = kinds.filter(({ isTextAlone }) => !isTextAlone)
  const settings = chosenBy.map((described): SettingView => {
    const { kind, name, type, isFixed = false, sms } = described
    const own = chosen.filter((each) => each.kind === kind)
    const choices = Object.fromEntries(own.map(({ channel, isOn }) => [channel, isOn]))
    return {
      kind,
      name,
      type,
      isFixed,
      mail: isSwitchedOn(described, 'mail', reach, choices),
      sms: sms ? isSwitchedOn(described, 'sms', reach, choices) : undefined,
    }
  })
  return { mail: mail && maskedEmail(mail), isMailRefused, phone: phone && maskedPhone(phone), settings }
}

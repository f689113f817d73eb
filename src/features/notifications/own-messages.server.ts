import { desc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { notificationSettings, notifications } from './tables.server.ts'

/** What the messages know of the person who asks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnMessages(
  { actor, db }: Context,
  kinds: readonly AnyMessageKind[],
): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const [messages, settings] = await Promise.all([
    db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(desc(notifications.id)),
    db.select().from(notificationSettings).where(eq(notificationSettings.personId, id)),
  ])
  const nameOf = (word: string) => kinds.find(({ kind }) => kind === word)?.name ?? word
  return {
    消息: messages.map(({ kind, title, body, createdAt, readAt }) => ({
      种类: nameOf(kind),
      标题: title,
      内容: body,
      时间: shanghaiIso(createdAt),
      已读: readAt && shanghaiIso(readAt),
    })),
    消息设置: settings.map(({ kind, channel, isOn }) => ({
      种类: nameOf(kind),
      方式: channel === 'mail' ? '邮件' : '短信',
      接收: isOn,
    })),
  }
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { AnyMessageKind } from './message-kind.ts'
import { notifications } from './tables.server.ts'

interface Said {
  readonly kind: AnyMessageKind
  /** Whose words they are. */
  readonly by: number
  readonly link: string
  /** The text of the message as it was told. */
  readonly text: string
  readonly instead: string
}

/**
 * Takes somebody's words out of messages that repeat them, once they are gone from where they were written; that there was
 * a message stays, and what went out by mail cannot be called back. Within the surrounding transaction.
 */
export async function takeWordsBack(
  { db }: Pick<Context, 'db'>,
  { kind, by, link, text, instead }: Said,
): Promise<void> {
  await db
    .update(notifications)
    .set({ body: instead })
    .where(
      and(
        eq(notifications.byPersonId, by),
        eq(notifications.kind, kind.kind),
        // Messages from before there was a query lead there without it.
        inArray(notifications.path, [link, link.replace(/\?[^#]*/, '')]),
        eq(notifications.body, text),
      ),
    )
}

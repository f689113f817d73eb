import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { contentTitles } from './tables.server.ts'

const { title, pairs } = contentTitles

/**
 * The numbers of the people in whose name this stands; closed accounts have none. By its pairs of characters, and compared as
 * it is: a usual name is had by thousands, and making each plain first takes ten times as long.
 */
export const peopleCalled = ({ db }: Pick<Context, 'db'>, text: string): SQL =>
  sql`(${db
    .select({ id: contentTitles.entityId })
    .from(contentTitles)
    .where(
      and(
        eq(contentTitles.kind, 'person'),
        [...text].length > 1 ? sql`${pairs} @> title_pairs(${text})` : undefined,
        sql`position(lower(${text}) in lower(${title})) > 0`,
      ),
    )})`

import { asc, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { dictionaryEntries } from './tables.server.ts'

export type LabelView = Pick<
  typeof dictionaryEntries.$inferSelect,
  'kind' | 'name' | 'aliases' | 'description'
>

/** The entry that is spelled so, in whatever case and width: by its name before any alias (TOPIC-08). */
export async function findLabel({ db }: SharedContext, spelling: string): Promise<LabelView | undefined> {
  const { kind, name, aliases, description } = dictionaryEntries
  const folded = spelling.normalize('NFKC').trim().toLowerCase()
  const isName = sql`lower(${name}) = ${folded}`
  const [entry] = await db
    .select({ kind, name, aliases, description })
    .from(dictionaryEntries)
    .where(sql`${isName} or exists (select from unnest(${aliases}) as alias where lower(alias) = ${folded})`)
    .orderBy(sql`${isName} desc`, asc(dictionaryEntries.id))
    .limit(1)
  return entry
}

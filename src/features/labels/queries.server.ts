import { and, asc, eq, not, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { dictionaryEntries } from './tables.server.ts'

/** Of the dictionary as it stands; one that was taken out of it labels nothing and is found nowhere (C-55). */
export const isInDictionary = eq(dictionaryEntries.state, 'published')

/** Every entry of the dictionary. */
export const listEntries = ({ db }: Pick<SharedContext, 'db'>) =>
  db.select().from(dictionaryEntries).where(isInDictionary).orderBy(asc(dictionaryEntries.id))

export type LabelView = Pick<
  typeof dictionaryEntries.$inferSelect,
  'kind' | 'name' | 'aliases' | 'description'
>

/** Whether a word is the name of an entry that was taken out of the dictionary. */
export async function isTakenOut({ db }: SharedContext, spelling: string): Promise<boolean> {
  const isSo = sql`lower(${dictionaryEntries.name}) = ${folded(spelling)}`
  return (await db.$count(dictionaryEntries, and(isSo, not(isInDictionary)))) > 0
}

/** The entry that is spelled so, in whatever case and width: by its name before any alias (TOPIC-08). */
export async function findLabel({ db }: SharedContext, spelling: string): Promise<LabelView | undefined> {
  const { kind, name, aliases, description } = dictionaryEntries
  const written = folded(spelling)
  const isName = sql`lower(${name}) = ${written}`
  const [entry] = await db
    .select({ kind, name, aliases, description })
    .from(dictionaryEntries)
    .where(
      and(
        isInDictionary,
        sql`(${isName} or exists (select from unnest(${aliases}) as alias where lower(alias) = ${written}))`,
      ),
    )
    .orderBy(sql`${isName} desc`, asc(dictionaryEntries.id))
    .limit(1)
  return entry
}

const folded = (spelling: string) => spelling.normalize('NFKC').trim().toLowerCase()

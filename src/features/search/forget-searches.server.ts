import { eq, or, sql } from 'drizzle-orm'
import type { ForgetPerson } from '#features/accounts/leaver.server.ts'
import { fold } from './fold.ts'
import { searchMisses, searchPopular } from './tables.server.ts'

/** A shorter name stands in too many words that mean somebody else. */
const SHORTEST_NAME = 2

/** Forgets what was looked for in vain with a person's name or address in it; whoever it was that looked (C-14). */
export const forgetSearchesFor: ForgetPerson = async ({ db }, { name, addresses }) => {
  const words = addresses.map(({ address }) => address)
  if ([...name].length >= SHORTEST_NAME) words.push(name)
  if (words.length === 0) return
  await db
    .delete(searchMisses)
    .where(or(...words.map((word) => sql`position(${fold(word)} in ${searchMisses.folded}) > 0`)))
  await db.delete(searchPopular).where(eq(searchPopular.name, name))
}

import { eq } from 'drizzle-orm'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { bareCompany } from '../judging/same-company.ts'

/** What all spellings of one company have in common: without legal forms, and by the dictionary's name for it (C-86). */
export async function readCompanyKeys({ db }: Pick<Context, 'db'>): Promise<(company: string) => string> {
  const entries = await db
    .select({ name: dictionaryEntries.name, aliases: dictionaryEntries.aliases })
    .from(dictionaryEntries)
    .where(eq(dictionaryEntries.kind, 'company'))
  const known = new Map(
    entries.flatMap(({ name, aliases }) =>
      [name, ...aliases].map((each) => [bareCompany(each), bareCompany(name)] as const),
    ),
  )
  const keys = new Map<string, string>()
  return (company) => {
    const kept = keys.get(company)
    if (kept !== undefined) return kept
    const bare = bareCompany(company)
    const key = known.get(bare) ?? bare
    keys.set(company, key)
    return key
  }
}

import { sql } from 'drizzle-orm'
import type { Merging, MergedColumn } from '#features/accounts/merge.server.ts'
import type { Context } from '#platform/context.ts'
import { HOLDERS } from './people-in-versions.server.ts'

/** What contents call the numbers of people. */
const PERSON_KEYS: ReadonlySet<string> = new Set([
  'authorId',
  'askerId',
  'uploaderId',
  'personId',
  'expertIds',
])

/** A content with one person's number instead of another's, wherever it says whose something is. */
function withPerson(content: unknown, { from, into }: Merging, isPerson = false): unknown {
  if (content === from && isPerson) return into
  if (Array.isArray(content)) {
    const moved = content.map((each) => withPerson(each, { from, into }, isPerson))
    return isPerson ? [...new Set(moved)] : moved
  }
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, each]) => [
      key,
      withPerson(each, { from, into }, PERSON_KEYS.has(key)),
    ]),
  )
}

/** What readers do not see yet, or no more, names the account that stays: otherwise publishing it brought the other back. */
async function renameInVersions({ db }: Context, merging: Merging): Promise<void> {
  const { from, into } = merging
  for (const { table, key, content, people } of HOLDERS) {
    const { rows } = await db.execute<{ key: string; content: unknown }>(sql`
      select ${key} as key, ${content} as content from ${table}
      where ${content} is not null and ${people} @> array[${from}]::bigint[]`)
    for (const row of rows)
      await db.execute(sql`update ${table}
        set ${content} = ${JSON.stringify(withPerson(row.content, merging))}::jsonb,
          ${people} = (select array_agg(distinct id) from unnest(array_replace(${people}, ${from}::bigint, ${into}::bigint)) as id)
        where ${key} = ${row.key}`)
  }
}

/** Whom working copies, versions and autosaves name, when two accounts become one. */
export const versionMerge: readonly MergedColumn[] = [
  {
    table: 'content_versions',
    column: 'people',
    count: async () => ({ moved: 0, clashes: 0 }),
    run: renameInVersions,
  },
]

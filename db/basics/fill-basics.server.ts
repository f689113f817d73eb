import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { communityImporter } from '#features/communities/import-communities.server.ts'
import { communities } from '#features/communities/tables.server.ts'
import { readDictionaryFile } from '#features/labels/dictionary-file.server.ts'
import { dictionaryEntries } from '#features/labels/tables.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { inTransaction, visitors, type Context } from '#platform/context.ts'
import type { Infrastructure } from '../../src/app/open-infrastructure.server.ts'

/**
 * Gives a database what every portal starts with, demo or not: the dictionaries by which articles are labelled, and the
 * communities that collect them. Editors change both afterwards; what is there is left alone.
 */
export async function fillBasics({ database, services, log, root }: Infrastructure): Promise<void> {
  if (!(await lacksBasics(database.db))) return
  const actor = { kind: 'system', name: 'basics', may: 'all' } as const
  const context: Context = {
    actor,
    audience: visitors,
    now: new Date(),
    db: database.db,
    services,
    log,
    overwrites: true,
  }
  await inTransaction(context, async (within) => {
    await holdLock(within.db, 'basics')
    if (await isEmpty(within.db, dictionaryEntries)) await fillDictionary(within, root)
    if (await isEmpty(within.db, communities)) await fillCommunities(within, root)
  })
  log.info('dictionaries and communities filled in')
}

const lacksBasics = async (db: Context['db']) =>
  (await isEmpty(db, dictionaryEntries)) || (await isEmpty(db, communities))

async function isEmpty(
  db: Context['db'],
  table: typeof dictionaryEntries | typeof communities,
): Promise<boolean> {
  return (await db.select({ id: table.id }).from(table).limit(1)).length === 0
}

/** The shipped company names and terms, with what the commonest terms are. */
export async function fillDictionary({ db }: Context, root: string): Promise<void> {
  const [companies, terms, described] = await Promise.all([
    readDictionaryFile(join(root, 'db/basics/companies.tsv')),
    readDictionaryFile(join(root, 'db/basics/terms.tsv')),
    readDictionaryFile(join(root, 'db/basics/descriptions.tsv')),
  ])
  const descriptions = new Map(described.map(({ name, aliases }) => [name, aliases.join('')]))
  await db
    .insert(dictionaryEntries)
    .values([
      ...companies.map((entry) => ({ kind: 'company' as const, ...entry })),
      ...terms.map((entry) => ({
        kind: 'term' as const,
        ...entry,
        description: descriptions.get(entry.name) ?? '',
      })),
    ])
    .onConflictDoNothing()
}

async function fillCommunities(context: Context, root: string): Promise<void> {
  const records = parse(await readFile(join(root, 'db/basics/communities.yaml'), 'utf8')) as unknown[]
  for (const [position, record] of records.entries())
    await communityImporter.take(context, { ...(record as object), position }, NO_SUPPLIES)
}

/** The communities every portal starts with bring no pictures and no documents. */
const none = () => Promise.reject(new Error('there is none'))
const NO_SUPPLIES = { picture: none, document: none }

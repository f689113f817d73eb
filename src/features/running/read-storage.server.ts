import { sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { StorageUse } from './contract.ts'

/** More objects than this are not counted while somebody waits. */
const MOST_OBJECTS = 200_000
const TABLES = 12

/**
 * How much room the database, its largest tables and the stored files take. Counting the files is cut short beyond two
 * hundred thousand. Refuses `permission_missing` (C-134).
 */
export async function readStorage({ actor, db, services }: Context): Promise<StorageUse> {
  requirePermission(actor, 'jobs.run')
  const { rows: whole } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  const { rows: tables } = await db.execute<{ name: string; bytes: string; rows: string }>(sql`
    select relname as name, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0)::bigint as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit ${TABLES}`)
  const folders = new Map<string, { bytes: number; objects: number }>()
  let counted = 0
  for await (const { key, size } of services.storage.list()) {
    if (counted >= MOST_OBJECTS) break
    counted += 1
    const name = key.includes('/') ? key.slice(0, key.indexOf('/')) : ''
    const folder = folders.get(name) ?? { bytes: 0, objects: 0 }
    folders.set(name, { bytes: folder.bytes + size, objects: folder.objects + 1 })
  }
  return {
    databaseBytes: Number(whole[0]?.bytes ?? 0),
    tables: tables.map(({ name, bytes, rows }) => ({ name, bytes: Number(bytes), rows: Number(rows) })),
    folders: [...folders]
      .map(([name, of]) => ({ name, ...of }))
      .toSorted((one, two) => two.bytes - one.bytes),
    isCut: counted >= MOST_OBJECTS,
  }
}

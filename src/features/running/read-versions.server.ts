import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { Versions } from './contract.ts'

const SHORT = 12

/** Read as the process begins: what is built under its feet is not what runs. */
const built = findBuild(import.meta.dirname)
const startedAt = new Date(performance.timeOrigin)

/** What runs here: the portal, Node.js, PostgreSQL and the last migration. Refuses `permission_missing` (C-136). */
export async function readVersions({ actor, db }: Context): Promise<Versions> {
  requirePermission(actor, 'jobs.run')
  const { rows } = await db.execute<{ postgres: string; migration: string | null }>(sql`
    select current_setting('server_version') as postgres,
      (select name from schema_migrations order by number desc limit 1) as migration`)
  return {
    build: built?.id,
    builtAt: built && shanghaiIso(built.at),
    startedAt: shanghaiIso(startedAt),
    node: process.versions.node,
    postgres: rows[0]?.postgres ?? '',
    migration: rows[0]?.migration ?? '',
  }
}

/** The note that the build leaves beside its programs (`scripts/ensure-built.mjs`). */
function findBuild(from: string): { readonly id: string; readonly at: Date } | undefined {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const note = join(folder, 'built-from')
    if (existsSync(note)) return { id: readFileSync(note, 'utf8').slice(0, SHORT), at: statSync(note).mtime }
  }
  return undefined
}

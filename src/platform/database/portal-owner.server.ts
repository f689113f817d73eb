import { createHmac } from 'node:crypto'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { SESSION_LOCKS } from './locks.server.ts'
import { connectionDefaults } from './pool.server.ts'

/** Whom the embedded portal's database belongs to: a role that rules its own database and nothing else of the server. */
export const OWNER = 'portal_owner'

/** From the superuser's, which lies in the cluster, so that the two are copied and restored as one. */
export const ownerPassword = (superuserPassword: string) =>
  createHmac('sha256', superuserPassword).update(OWNER).digest('base64url')

const LOCK_TIMEOUT = '20s'
/** lock_not_available, deadlock_detected, query_canceled for its length */
const IN_USE: ReadonlySet<string> = new Set(['55P03', '40P01', '57014'])

/**
 * Makes sure that `database` is there and belongs, with everything in it, to the owner: clusters of earlier programs
 * belonged to the superuser. `client` is the superuser in `postgres`, `url` leads into the database. Refuses
 * (StartupProblem) when somebody keeps a table busy. A replica has what its source has.
 */
export async function ensureOwned(client: Client, url: URL): Promise<void> {
  const { rows } = await client.query<{ copies: boolean }>('select pg_is_in_recovery() as copies')
  if (rows[0]?.copies) return
  await client.query('select pg_advisory_lock($1)', [SESSION_LOCKS.owner])
  await ensureRole(client, ownerPassword(decodeURIComponent(url.password)))
  const database = url.pathname.slice(1)
  const isThere = await ownerOf(client, database)
  const name = escapeIdentifier(database)
  if (isThere === undefined) await client.query(`create database ${name} owner ${OWNER}`)
  else {
    if (isThere !== OWNER) await client.query(`alter database ${name} owner to ${OWNER}`)
    await handOver(url)
  }
  await client.query('select pg_advisory_unlock($1)', [SESSION_LOCKS.owner])
}

async function ensureRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER])
  if (!rowCount) await client.query(`create role ${OWNER} login`)
  await client.query(`alter role ${OWNER} password ${escapeLiteral(password)}`)
}

async function ownerOf(client: Client, database: string): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  )
  return rows[0]?.owner
}

/** What a user made in this database and still belongs to who asks; what belongs to a table goes with it. */
const STILL_OURS = `
  select format('alter %s %s owner to ${OWNER}', replace(what.type, 'statistics object', 'statistics'), what.identity) as statement
  from (
    select 'pg_namespace'::regclass as class, oid, nspowner as owner from pg_namespace where nspname !~ '^pg_'
    union all select 'pg_class'::regclass, oid, relowner from pg_class c
      where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relpersistence <> 't'
        and not (relkind = 'S' and exists (select from pg_depend
          where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
    union all select 'pg_proc'::regclass, oid, proowner from pg_proc
    union all select 'pg_statistic_ext'::regclass, oid, stxowner from pg_statistic_ext
    union all select 'pg_type'::regclass, oid, typowner from pg_type t
      where typtype in ('d', 'e', 'r') or exists (select from pg_class where oid = t.typrelid and relkind = 'c')
  ) as ours, pg_identify_object(ours.class, ours.oid, 0) as what
  where ours.owner = (select oid from pg_roles where rolname = current_user) and ours.oid >= 16384
    and not exists (select from pg_depend where classid = ours.class and objid = ours.oid and deptype = 'e')`

async function handOver(url: URL): Promise<void> {
  const client = new Client({ ...connectionDefaults, connectionString: url.href })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ statement: string }>(STILL_OURS)
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    // One by one: what is done stays done, and nobody who reads meanwhile waits for all of it.
    for (const { statement } of rows) await client.query(statement)
  } catch (error) {
    if (!(error instanceof DatabaseError && IN_USE.has(error.code ?? ''))) throw error
    throw new StartupProblem(
      `自带数据库里的表还没有全部交给用户 ${OWNER}，有旧的门户或命令正在使用它们：请先停止，再启动`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

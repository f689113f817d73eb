import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { namesOfActors } from '../actor-names.server.ts'
import { may, requirePermission } from '../policy.ts'
import type { AuditRecord, AuditSearch } from './contract.ts'

const AT_ONCE = 50

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly verb: string
  readonly subject: string
  readonly place: string
  readonly detail: Record<string, unknown>
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly isAnonymous: boolean
}

/**
 * What was done, the last first, fifty at once, without who asked anonymously for those who may not see readers (C-111);
 * refuses `permission_missing`.
 */
export async function readAudit(
  context: Context,
  search: AuditSearch,
  limit = AT_ONCE,
): Promise<AuditRecord[]> {
  requirePermission(context.actor, 'audit.read')
  return findAudit(context, { ...search, hidesAskers: !may(context.actor, 'readers.read') }, limit)
}

/** That a question was asked whose asker nobody is told. It stays in the record, which is to say who did what. */
const IS_ANONYMOUS = sql`(verb = 'askQuestion' and detail @> '{"isAnonymous": true}')`
const HIDDEN_ACTOR = { actor: 'person', actorName: '匿名提问的读者', place: '' } as const

interface Searched extends AuditSearch {
  readonly without?: string
  /** Whether who asked anonymously is left out, also where one looks for what somebody did. */
  readonly hidesAskers?: boolean
}

/** The same for what somebody may read of himself or herself. */
export async function findAudit(
  context: Pick<Context, 'db'>,
  { actor, subject, verb, without, from, to, below, hidesAskers = false }: Searched,
  limit = AT_ONCE,
): Promise<AuditRecord[]> {
  const conditions = [
    sql`true`,
    ...(hidesAskers && actor !== undefined ? [sql`not ${IS_ANONYMOUS}`] : []),
    ...(actor === undefined ? [] : [sql`actor = ${actor}`]),
    ...(subject === undefined
      ? []
      : subject.includes(':')
        ? [sql`subject = ${subject}`]
        : [sql`subject >= ${`${subject}:`} and subject < ${`${subject};`}`]),
    ...(verb === undefined ? [] : [sql`verb = ${verb}`]),
    ...(without === undefined ? [] : [sql`verb <> ${without}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${to}::timestamptz`]),
    ...(below === undefined ? [] : [sql`id < ${below}`]),
  ]
  // What one colleague did to things of a kind is often nothing: found by the index of both, and not by walking through all
  // that anybody did for fifty that are not there.
  const order = actor !== undefined && subject !== undefined ? sql`id + 0` : sql`id`
  const { rows } = await context.db.execute<Row>(sql`
    select id, at, actor, verb, subject, place, detail, before, after, ${IS_ANONYMOUS} as "isAnonymous" from audit_records
    where ${sql.join(conditions, sql` and `)} order by ${order} desc limit ${limit}`)
  const names = await namesOfActors(
    context,
    rows.map((row) => row.actor),
  )
  return rows.map(({ isAnonymous, ...row }) => ({
    ...row,
    id: Number(row.id),
    at: shanghaiIso(new Date(row.at)),
    actorName: names.get(row.actor) ?? row.actor,
    ...(hidesAskers && isAnonymous && HIDDEN_ACTOR),
  }))
}

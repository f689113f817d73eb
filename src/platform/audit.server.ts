import { sql } from 'drizzle-orm'
import type { Actor, Context } from './context.ts'
import { DAY_MS } from './durations.ts'

/** What a later reader needs to understand an act; `before` and `after` hold only what it changed. */
interface AuditDetail extends Readonly<Record<string, unknown>> {
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
}

/**
 * What has to hold although the database comes back to a moment before it (docs/上线手册.md §8), and what takes it back. Each is
 * said in the log, too, which does not come back with the database; for one that was rolled back somebody looks for nothing.
 */
export const LASTING_ACTS: ReadonlySet<string> = new Set([
  'withdraw',
  'restore',
  'takeCommentDown',
  'removeOwnComment',
  'removePicture',
  'banFromPosting',
  'liftPostingBan',
  'banAccount',
  'liftAccountBan',
  'askToClose',
  'registerClosing',
  'cancelClosing',
  'closeAccount',
  'endSession',
  'endReaderSessions',
  'replaceChannel',
  'removeChannel',
  'endMembership',
  'endFileGrant',
  'endSubscription',
  'changeStaff',
  'disableStaff',
  'resetStaff',
  'endStaffSessions',
  'removeSecondFactor',
])

/** Numbers of things and people alone go into the log: the kind and the id. */
const NUMBERED = /^[a-z-]+:\d{1,12}$/

/**
 * Writes who did what, when and from where into the same transaction as the act (C-111); never whole texts or secrets. From
 * where is known of staff alone: what readers do is not followed.
 */
export async function recordAudit(
  context: Context,
  verb: string,
  subject: string,
  detail: AuditDetail = {},
): Promise<void> {
  await recordAudits(context, verb, [{ subject, detail }])
}

/** The same done to several things at once, a record each. */
export async function recordAudits(
  { db, actor, caller, log }: Context,
  verb: string,
  done: readonly { readonly subject: string; readonly detail: AuditDetail }[],
): Promise<void> {
  if (done.length === 0) return
  const name = nameOfActor(actor)
  const place = actor.kind === 'staff' ? (caller?.address ?? '') : ''
  const rows = done.map(({ subject, detail: { before, after, ...detail } }) => {
    const changes = [before, after].map((part) => sql`${part ? JSON.stringify(part) : null}::jsonb`)
    return sql`(${name}, ${verb}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${place}, ${sql.join(changes, sql`, `)})`
  })
  await db.execute(sql`
    insert into audit_records (actor, verb, subject, detail, place, before, after)
    values ${sql.join(rows, sql`, `)}`)
  if (!LASTING_ACTS.has(verb)) return
  for (const { subject } of done) if (NUMBERED.test(subject)) log.info({ verb, subject }, 'lasting act')
}

/**
 * Writes which colleague looked at whose personal data, when and from where (C-106); once an hour for the same, however often
 * the page is asked for meanwhile.
 */
export async function recordLook(
  { db, actor, caller }: Context,
  verb: string,
  subject: string,
): Promise<void> {
  if (actor.kind !== 'staff') return
  const name = nameOfActor(actor)
  await db.execute(sql`
    insert into audit_records (actor, verb, subject, place)
    select ${name}, ${verb}, ${subject}, ${caller?.address ?? ''} where not exists (
      select from audit_records where actor = ${name} and at > now() - interval '1 hour'
        and verb = ${verb} and subject = ${subject})`)
}

/** Empties those records of what a person did, and of what was done to him or her, that say one of these texts. */
export async function forgetInAudit(
  { db }: Pick<Context, 'db'>,
  { personId, texts }: { personId: number; texts: readonly string[] },
): Promise<void> {
  const who = `person:${personId}`
  for (const text of texts.filter((each) => each !== '')) {
    const part = JSON.stringify(text).slice(1, -1)
    await db.execute(sql`
      update audit_records set detail = '{}', before = null, after = null
      where (actor = ${who} or subject = ${who})
        and position(${part} in concat(detail::text, before::text, after::text)) > 0`)
  }
}

/** As long as C-111 asks for; the database lets nothing younger go. */
export const KEPT_MS = 2 * 365 * DAY_MS

/** Forgets what was done more than two years ago; a job. */
export async function forgetOldAudit({ db, now }: Context): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS)
  await db.execute(sql`delete from audit_records where at < ${oldest}`)
}

export function nameOfActor(actor: Actor): string {
  switch (actor.kind) {
    case 'system':
      return `system:${actor.name}`
    case 'staff':
      return `staff:${actor.id}`
    case 'person':
      return `person:${actor.id}`
    case 'visitor':
      return 'visitor'
  }
}

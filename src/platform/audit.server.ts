import { sql } from 'drizzle-orm'
import type { Actor, Context } from './context.ts'
import { DAY_MS } from './durations.ts'

/**
 * Writes who did what into the same transaction as the deed (C-111). `detail` holds what a later reader needs to
 * understand it, never whole texts or secrets.
 */
export async function recordAudit(
  { db, actor }: Context,
  verb: string,
  subject: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await db.execute(sql`
    insert into audit_records (actor, verb, subject, detail)
    values (${nameOfActor(actor)}, ${verb}, ${subject}, ${JSON.stringify(detail)}::jsonb)`)
}

/** Empties those records of what a person did, and of what was done to him or her, that say one of these texts. */
export async function forgetInAudit(
  { db }: Pick<Context, 'db'>,
  { personId, texts }: { personId: number; texts: readonly string[] },
): Promise<void> {
  const who = `person:${personId}`
  for (const text of texts.filter((each) => each !== ''))
    await db.execute(sql`
      update audit_records set detail = '{}'
      where (actor = ${who} or subject = ${who})
        and position(${JSON.stringify(text).slice(1, -1)} in detail::text) > 0`)
}

/** As long as a dispute about money may still begin, and longer than the law asks for logs. */
const KEPT_MS = 5 * 365 * DAY_MS

/** Forgets what was done more than five years ago; a job. */
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

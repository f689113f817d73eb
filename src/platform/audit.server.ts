import { sql } from 'drizzle-orm'
import type { Actor, Context } from './context.ts'

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

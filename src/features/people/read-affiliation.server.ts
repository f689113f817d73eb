import { asc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { personRights, profiles } from './tables.server.ts'

/** Where somebody works and with which rights, public or not; empty for an ordinary reader. */
export async function readAffiliation(
  { db }: Pick<Context, 'db'>,
  personId: number,
): Promise<{ readonly job: string; readonly company: string; readonly rights: number[] }> {
  const [[profile], rights] = await Promise.all([
    db
      .select({ job: profiles.job, company: profiles.company })
      .from(profiles)
      .where(eq(profiles.personId, personId)),
    db
      .select({ code: personRights.code })
      .from(personRights)
      .where(eq(personRights.personId, personId))
      .orderBy(asc(personRights.code)),
  ])
  return { job: '', company: '', ...profile, rights: rights.map(({ code }) => code) }
}

import { and, desc, eq, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { FilePurpose } from './contract.ts'
import type { Context } from '#platform/context.ts'
import { filePurchases, files } from './tables.server.ts'

export interface OwnFile {
  readonly id: number
  readonly title: string
  readonly purpose: FilePurpose
  readonly boughtAt: Date
}

/** Files that are listed of those somebody has bought, the newest. */
const MOST_OWN = 200

/** The files that the person who asks has bought, the newest first; refuses `sign_in_required` (B-50, B-58). */
export async function listOwnFiles({ actor, db }: Context): Promise<OwnFile[]> {
  const { id: personId } = requirePerson(actor)
  return db
    .select({
      id: files.id,
      title: files.title,
      purpose: filePurchases.purpose,
      boughtAt: filePurchases.boughtAt,
    })
    .from(filePurchases)
    .innerJoin(files, and(eq(files.id, filePurchases.fileId), eq(files.state, 'published')))
    .where(eq(filePurchases.personId, personId))
    .orderBy(desc(filePurchases.boughtAt), desc(filePurchases.id))
    .limit(MOST_OWN)
}

/**
 * The files that the person who asks may open as an attendee of the event they were spoken to at, the latest year first;
 * refuses `sign_in_required` (C-33, C-47).
 */
export async function listAttendedFiles({
  actor,
  db,
}: Context): Promise<{ readonly id: number; readonly title: string; readonly speaker: string }[]> {
  const { id: personId } = requirePerson(actor)
  return db
    .select({ id: files.id, title: files.title, speaker: files.speaker })
    .from(files)
    .where(
      and(
        eq(files.state, 'published'),
        eq(files.access, 'attendees'),
        sql`exists (
          select from file_attendees join person_channels using (kind, address)
          where file_id = ${files.id} and person_id = ${personId})`,
      ),
    )
    .orderBy(desc(files.sortDate), desc(files.id))
    .limit(MOST_OWN)
}

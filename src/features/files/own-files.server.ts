import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { FilePurpose } from './contract.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { filesGone } from './find-file.server.ts'
import { fileGrants, filePurchases, files } from './tables.server.ts'

export interface OwnFile {
  readonly id: number
  readonly title: string
  readonly purpose: FilePurpose
  readonly boughtAt: Date
  /** Taken down or closed to everybody: nobody opens it, and whoever paid for it is told so. */
  readonly isWithdrawn: boolean
}

/** Files that are listed of those somebody has bought, the newest. */
const MOST_OWN = 200

/**
 * The files that the person who asks has bought, also those that were taken down or closed since, was given by the office
 * and may still open, or opens by the seat of a firm, the newest first; refuses `sign_in_required` (B-50, B-58, C-28).
 */
export async function listOwnFiles({ actor, db, now }: Context): Promise<OwnFile[]> {
  const { id: personId } = requirePerson(actor)
  const given = await db
    .select({ id: files.id, title: files.title, purpose: fileGrants.purpose, boughtAt: fileGrants.givenAt })
    .from(fileGrants)
    .innerJoin(files, and(eq(files.id, fileGrants.fileId), eq(files.state, 'published')))
    .where(and(eq(fileGrants.personId, personId), or(isNull(fileGrants.endsAt), gt(fileGrants.endsAt, now))))
    .orderBy(desc(fileGrants.givenAt))
    .limit(MOST_OWN)
  const bought = await db
    .select({
      id: files.id,
      title: files.title,
      purpose: filePurchases.purpose,
      boughtAt: filePurchases.boughtAt,
    })
    .from(filePurchases)
    .innerJoin(files, eq(files.id, filePurchases.fileId))
    .where(eq(filePurchases.personId, personId))
    .orderBy(desc(filePurchases.boughtAt), desc(filePurchases.id))
    .limit(MOST_OWN)
  const seated = await listSeats(db, personId)
  const gone = await filesGone(
    db,
    [...bought, ...given, ...seated].map(({ id }) => id),
  )
  return [
    ...bought.map((own) => ({ ...own, isWithdrawn: gone.has(own.id) })),
    ...[...given, ...seated].filter(({ id }) => !gone.has(id)).map((own) => ({ ...own, isWithdrawn: false })),
  ]
    .toSorted((one, two) => two.boughtAt.getTime() - one.boughtAt.getTime())
    .slice(0, MOST_OWN)
}

/** What somebody opens by the seat of a firm, each once, and not what he or she has bought as well. */
async function listSeats(db: Database, personId: number) {
  const { rows } = await db.execute<{ id: string; title: string; taken_at: string }>(sql`
    select files.id, files.title, min(seat.taken_at) as taken_at
    from file_licensees seat join files on files.id = seat.file_id
    where seat.person_id = ${personId} and not exists (
      select from file_purchases bought where bought.file_id = seat.file_id and bought.person_id = ${personId})
    group by files.id order by taken_at desc limit ${MOST_OWN}`)
  return rows.map(({ id, title, taken_at: takenAt }) => ({
    id: Number(id),
    title,
    purpose: 'download' as const,
    boughtAt: new Date(takenAt),
  }))
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
        sql`exists (select from file_attendees where file_id = ${files.id} and person_id = ${personId})`,
      ),
    )
    .orderBy(desc(files.sortDate), desc(files.id))
    .limit(MOST_OWN)
}

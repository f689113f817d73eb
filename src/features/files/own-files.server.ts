import { and, desc, eq } from 'drizzle-orm'
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

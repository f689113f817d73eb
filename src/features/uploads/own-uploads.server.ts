import { desc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { uploads } from './tables.server.ts'

/** Pictures of the person who asks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnUploads({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.personId, id))
    .orderBy(desc(uploads.createdAt))
  return {
    上传的图片: rows.map(({ imageId, createdAt }) => ({
      地址: `/img/${imageId}`,
      时间: shanghaiIso(createdAt),
    })),
  }
}

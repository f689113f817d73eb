import { eq } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { placeFile } from './place-file.server.ts'
import { files } from './tables.server.ts'

/** Puts a file among the things of a page, where the search can look for it, or of none; within the transaction of whoever decides it. */
export async function setBelonging(
  context: Context,
  { fileId, path }: { fileId: number; path: string | undefined },
): Promise<void> {
  await context.db
    .update(files)
    .set({ belongsTo: path === undefined ? [] : [path] })
    .where(eq(files.id, fileId))
  await placeFile(context, fileId)
}

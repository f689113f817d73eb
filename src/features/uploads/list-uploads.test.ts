import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { listUploads } from './list-uploads.server.ts'
import { uploads } from './tables.server.ts'
import { makeUpload } from './testing.ts'

test('pictures of readers come in lots, also behind one that is gone meanwhile', async () => {
  const context = testContext((await testDatabase()).db)
  const personId = await makePerson(context)
  const ids: string[] = []
  for (const minute of [0, 1, 2]) {
    const now = new Date(context.now.getTime() + minute * MINUTE_MS)
    const { id } = await makeUpload({ ...context, now }, personId)
    await context.db
      .update(uploads)
      .set({ attachedTo: `face:${personId}` })
      .where(eq(uploads.imageId, id))
    ids.unshift(id)
  }
  const shown = await listUploads(context, { personId })
  expect(shown.map(({ id }) => id)).toEqual(ids)
  const behind = async () =>
    (await listUploads(context, { personId, before: shown[1]?.place })).map(({ id }) => id)
  expect(await behind()).toEqual(ids.slice(2))
  // Its owner has another face by now.
  await context.db.delete(uploads).where(eq(uploads.imageId, ids[1] ?? ''))
  expect(await behind()).toEqual(ids.slice(2))
})

import { eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { goesOver, type MergedColumn } from '#features/accounts/merge.server.ts'
import { letAnotherSee } from '#platform/images/held-images.server.ts'
import { releasePictures } from './attached-pictures.server.ts'

/** What becomes of uploaded pictures when two accounts become one: the face of the one that closes goes. */
export const uploadMerge: readonly MergedColumn[] = [
  goesOver('uploads', 'person_id', {
    name: '上传的图片',
    async before(context, { from, into }) {
      // Shown no more, it can go.
      await context.db.update(people).set({ iconId: null }).where(eq(people.id, from))
      await releasePictures(context, [`person:${from}`, `face:${from}`])
      await letAnotherSee(context.db, { viewer: from, another: into })
    },
  }),
]

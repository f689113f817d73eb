import { z } from 'zod'
import { PictureId } from '#features/media/contract.ts'
import type { ImageShelves } from '#features/media/image-uses.server.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import type { Editables } from '../editable.ts'
import { listPictureUses, PictureUse } from '../picture-uses.server.ts'
import { replacePicture, ReplacePicture } from '../replace-picture.server.ts'

const group = '编辑'

/** Where the pictures of the library are shown, and another in the place of one. */
export const pictureCalls = (known: {
  readonly editables: Editables
  readonly showsPictures: ImageShelves
}) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/content/picture-uses',
      permission: 'media.edit',
      summary: '一张图片用在哪些内容里',
      group,
      input: PictureId,
      output: z.object({ json: z.array(PictureUse) }),
      example: { id: 'a'.repeat(24) },
      run: async (context, { id }) => ({
        json: await listPictureUses(context, known, id),
      }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/replace-picture',
      permission: 'own',
      summary: '把一项内容里的一张图片换成另一张，线上与草稿里都换',
      group,
      input: ReplacePicture,
      output: z.object({ json: z.object({}) }),
      example: { kind: 'topic', id: 10_001, picture: 'a'.repeat(24), by: 'b'.repeat(24) },
      async run(context, input) {
        await replacePicture(context, known.editables, input)
        return { json: {} }
      },
    }),
  ] as const

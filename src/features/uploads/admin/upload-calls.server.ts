import { z } from 'zod'
import type { ImageShelves } from '#features/media/image-uses.server.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import { DAY_MS } from '#platform/durations.ts'
import { imagePass } from '#platform/images/held-images.server.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { listUploads, ListUploads } from '../list-uploads.server.ts'
import { removePicture, type TakePicturesOut } from '../remove-picture.server.ts'

const group = '审核'
const permission = 'moderation.decide'

const Upload = z.object({
  id: z.string(),
  person: z.object({ id: z.number(), name: z.string() }),
  attachedTo: z.string(),
  at: z.string(),
  place: z.string(),
  /** Shows it to whoever decides, for a day. */
  address: z.string(),
})
export type Upload = z.infer<typeof Upload>

interface Known {
  readonly pictures: Readonly<Record<string, TakePicturesOut>>
  readonly showsPictures: ImageShelves
}

/** Pictures that readers have put up, and taking one away (C-70). */
export const uploadCalls = (wired: Known) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/uploads',
      permission,
      summary: '读者上传的图片，新的在前，每次 40 张',
      group,
      requirement: 'C-70',
      input: ListUploads,
      output: z.object({ json: z.array(Upload) }),
      example: {},
      async run(context, input) {
        const until = new Date(context.now.getTime() + DAY_MS)
        const found = await listUploads(context, input)
        const json = []
        for (const upload of found) {
          const pass = await imagePass(context, { id: upload.id, until })
          json.push({ ...upload, address: `${imageAddress(upload.id, 480)}&pass=${pass}` })
        }
        return { json }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/uploads/remove',
      permission,
      summary: '把读者上传的一张图片从各处移除，原因告诉上传的人',
      group,
      requirement: 'C-70',
      input: z.object({ imageId: z.string().regex(/^[0-9a-f]{24}$/), reason: z.string().max(1000) }),
      output: z.object({ json: z.object({}) }),
      example: { imageId: 'a'.repeat(24), reason: '侵权' },
      async run(context, input) {
        await removePicture(context, input, wired)
        return { json: {} }
      },
    }),
  ] as const

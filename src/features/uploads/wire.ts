import { z } from 'zod'
import { imageAddress, type StoredImage } from '#platform/images/image-address.ts'

/** The specified spelling of an uploaded picture (UPLOAD-04, B-68), and the ways back from it. */
export const UploadWire = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
})
export type UploadWire = z.infer<typeof UploadWire>

/** What the upload answers with: the form's whole new list (B-68). */
export interface UploadAnswer {
  readonly code: 0
  readonly msg: string
  readonly json: UploadWire[]
}

export function uploadToWire(picture: StoredImage): UploadWire {
  return { ...picture, url: imageAddress(picture.id, 960) }
}

const named = z.string().max(2000)
/** A picture as a form sends it on: what the upload returned, its id, or its address. Gives the id. */
export const UploadedPicture = z
  .union([named, z.object({ id: named }), z.object({ url: named })], {
    error: '应为上传接口返回的图片',
  })
  .transform((value) => {
    const named = typeof value === 'string' ? value : 'id' in value ? value.id : value.url
    return /([0-9a-f]{24})(?:\?w=\d+)?$/.exec(named)?.[1] ?? ''
  })

import { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { parseInput } from '#platform/parse-input.ts'
import { pictureFacts } from './tables.server.ts'

/** A picture of ten megabytes as text. */
const MOST = 14_000_000

export const TakePicture = z.object({
  data: z.base64({ error: '应为图片的 Base64' }).max(MOST, '图片不能超过 10 MB'),
  /** Of the file, by which it is found again. */
  fileName: z
    .string()
    .transform((name) => name.trim().slice(0, 200))
    .default(''),
})

/**
 * Takes a picture of an editor into the library; what shows it in nothing is removed by the job like every other. Gives its
 * id and size; the same picture once more is the one that is there. Refuses `staff_sign_in_required`, `input_invalid` and
 * what the store refuses of pictures.
 */
export async function takePicture(
  context: Context,
  input: z.input<typeof TakePicture>,
): Promise<StoredImage> {
  const staff = requireStaff(context.actor)
  const { data, fileName } = parseInput(TakePicture, input)
  const picture = await context.services.images.take(Buffer.from(data, 'base64'))
  await context.db
    .insert(pictureFacts)
    .values({ imageId: picture.id, fileName, uploadedBy: nameOfActor(staff) })
    .onConflictDoNothing()
  return picture
}

import { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { parseInput } from '#platform/parse-input.ts'

/** A picture of ten megabytes as text. */
const MOST = 14_000_000

export const TakePicture = z.object({
  data: z.base64({ error: '应为图片的 Base64' }).max(MOST, '图片不能超过 10 MB'),
})

/**
 * Takes a picture of an editor into the store; what shows it in nothing is removed by the job like every other. Gives its
 * id and size; refuses `staff_sign_in_required`, `input_invalid` and what the store refuses of pictures.
 */
export async function takePicture(
  context: Context,
  input: z.input<typeof TakePicture>,
): Promise<StoredImage> {
  requireStaff(context.actor)
  const { data } = parseInput(TakePicture, input)
  return context.services.images.take(Buffer.from(data, 'base64'))
}

import { z } from 'zod'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import { ADDRESS_LINES, isCallable, PHONE_MISSING, storedPhone, type AddressLine } from './postal-lines.ts'

const line = (name: AddressLine) => {
  const { missing, most, title } = ADDRESS_LINES[name]
  const tooLong = `${title}不能超过 ${most} 个字`
  return z
    .string()
    .max(2 * most, tooLong)
    .overwrite(seenOnOneLine)
    .min(1, missing)
    .max(most, tooLong)
    .meta({ title })
}

/** Where something printed that is bought goes to, each on one line of a label. */
export const PostalAddress = z.object({
  recipient: line('recipient'),
  phone: line('phone').refine(isCallable, PHONE_MISSING).overwrite(storedPhone),
  region: line('region'),
  street: line('street'),
})
export type PostalAddress = Readonly<z.infer<typeof PostalAddress>>

import { z } from 'zod'
import { LONGEST_LABEL, LONGEST_LABEL_NAME } from './feed-labels.ts'

/** A name stands in addresses and in the names of lists. */
const name = z
  .string()
  .trim()
  .min(1, { error: '请写上' })
  .max(LONGEST_LABEL_NAME)
  .regex(/^[^/,，?&#%]*$/, { error: '不能有标点 / , ? & # %' })
const title = z.string().trim().min(1, { error: '请写上' }).max(LONGEST_LABEL)

const Label = z.strictObject({ name, title, isShown: z.boolean() })

/** Everything that staff arrange of one feed: its tabs and their filters, in their order (C-51, C-108). */
export const FeedLabelsContent = z.strictObject({
  tabs: z.array(Label.extend({ hasFilters: z.boolean() })).max(20),
  filters: z.array(Label).max(12),
})

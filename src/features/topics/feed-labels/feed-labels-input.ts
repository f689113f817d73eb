import { z } from 'zod'
import { Industry } from '#platform/industries/industry.ts'
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

const tabs = z.array(Label.extend({ hasFilters: z.boolean() })).max(20)
const filters = z.array(Label).max(12)

/**
 * Everything that staff arrange of one feed: its tabs and their filters, in their order, of the main industry and of the
 * others that have any (C-51, C-108).
 */
export const FeedLabelsContent = z.strictObject({
  tabs,
  filters,
  others: z
    .array(z.strictObject({ industry: Industry, tabs: tabs.min(1, { error: '至少一个栏目' }), filters }))
    .max(20)
    // As they are read: which of them stands first says nothing.
    .overwrite((rows) => rows.toSorted((one, other) => (one.industry < other.industry ? -1 : 1)))
    .default([]),
})

import { FIRST_FILTER, FIRST_TAB } from '#features/topics/feed-labels/feed-labels.ts'
import { z } from 'zod'
import { cursor, word } from '#platform/calls/inputs.ts'

const labelBut = (first: string) =>
  word(20)
    .transform((label) => (label === '' || label === first ? undefined : label))
    .optional()

/** What stands in the address of a feed; the words of the first tab and filter mean what a missing one means. */
export const FeedAddress = z.object({
  tab: labelBut(FIRST_TAB),
  filter: labelBut(FIRST_FILTER),
  before: cursor,
})
export type FeedAddress = z.output<typeof FeedAddress>

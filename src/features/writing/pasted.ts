import { z } from 'zod'
import { Block } from '#features/topics/body/blocks.ts'

/** A picture of what was pasted that is not ours yet: the editor has it fetched, and says of which it cannot be had. */
export const WaitingPicture = z.object({
  type: z.literal('waiting'),
  /** Missing where no server can have it, such as a file of the computer that the text was copied on. */
  url: z.string().optional(),
  name: z.string(),
  problem: z.string().optional(),
  caption: z.string().optional(),
  alt: z.string().optional(),
  /** Those of one number stand together as a gallery. */
  gallery: z.number().optional(),
})
export type WaitingPicture = z.infer<typeof WaitingPicture>

/** What was pasted as blocks of ours. */
export const Pasted = z.object({
  blocks: z.array(z.union([Block, WaitingPicture])),
  /** Chinese sentences about what was left out. */
  notes: z.array(z.string()),
})
export type Pasted = z.infer<typeof Pasted>

import { z } from 'zod'
import { TOPIC_ORIGINS } from '#features/topics/contract.ts'
import { JOB_SORTS, JOB_STATES, OUTCOMES, type EXPORT_FORMATS } from './words.ts'

/** What is asked for of what staff have done in the background, and what it gives. */

const CountsOf = z.partialRecord(z.enum(OUTCOMES), z.number())
export type Counts = z.infer<typeof CountsOf>

/** What holds for all articles of an import unless they say otherwise. */
export const ArticleOptions = z.object({
  category: z.enum(TOPIC_ORIGINS).default('other'),
  isPaid: z.boolean().default(false),
  isLiterature: z.boolean().default(false),
  /** What the site or archive is called that they come from. */
  source: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}._-]{0,60}$/u, '来源只能用文字、数字和 . _ -，不超过 60 个字')
    .default(''),
})

/** What an export or an act on many was asked for, what holds for all articles of an import, or what its table lacks. */
export interface JobOptions extends Partial<z.infer<typeof ArticleOptions>> {
  readonly format?: (typeof EXPORT_FORMATS)[number]
  readonly filter?: unknown
  readonly showsContacts?: boolean
  readonly ids?: readonly number[]
  /** In which state each of them was when it was asked for, in their order. */
  readonly tokens?: readonly number[]
  readonly reason?: string
  /** What is given to each, such as a label. */
  readonly value?: string
  /** Columns that an import does not bring, and that become empty in what is there already. */
  readonly lacks?: readonly string[]
}

/** A column of a spreadsheet to import. */
const Column = z.object({
  /** Its heading; the name of the field does as well. */
  name: z.string(),
  field: z.string(),
  isRequired: z.boolean(),
  /** What may be written there, in a few words. */
  about: z.string(),
})
export const ImportKind = z.object({ kind: z.string(), name: z.string(), columns: z.array(Column) })
export type ImportKind = z.infer<typeof ImportKind>

/** A list that can be taken away whole. */
export const ExportKind = z.object({
  kind: z.string(),
  name: z.string(),
  hasContacts: z.boolean(),
  mayShowContacts: z.boolean(),
})
export type ExportKind = z.infer<typeof ExportKind>

export const OfficeJob = z.object({
  id: z.number(),
  sort: z.enum(JOB_SORTS),
  kind: z.string(),
  kindName: z.string(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** Who asked for it, and who confirmed it where that was somebody else. */
  by: z.string(),
  confirmedBy: z.string(),
  isOwn: z.boolean(),
  /** Somebody else than who asked has to confirm it. */
  needsSecond: z.boolean(),
  createdAt: z.string(),
  endedAt: z.string(),
  total: z.number().optional(),
  done: z.number(),
  counts: CountsOf,
  checked: CountsOf.optional(),
  /** Of an import of a table, the columns that become empty in what it changes, for it lacks them. */
  lacks: z.array(z.string()),
  problem: z.string(),
  /** Things a second of whoever works on it; missing until it can be said. */
  rate: z.number().optional(),
  isCancelling: z.boolean(),
  /** Of an export, one that can be taken away. */
  hasFile: z.boolean(),
  fileBytes: z.number(),
})
export type OfficeJob = z.infer<typeof OfficeJob>

export const JobRow = z.object({
  place: z.string(),
  outcome: z.enum(OUTCOMES),
  label: z.string(),
  note: z.string(),
})
export type JobRow = z.infer<typeof JobRow>

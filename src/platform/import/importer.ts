import { z } from 'zod'
import type { Context } from '../context.ts'
import { HOUR_MS } from '../durations.ts'
import type { StoredImage } from '../images/image-address.ts'
import { Refusal } from '../refusal.ts'
import { shanghaiDay, shanghaiInstant } from '../shanghai-time.ts'

/** What a record may bring along besides its fields. */
export interface ImportSupplies {
  /** A picture named in a record, taken into the store; refuses `import_file_unusable` and what the image service refuses. */
  readonly picture: (reference: string) => Promise<StoredImage>
  /** The bytes of a document named in a record; refuses `import_file_unusable`. */
  readonly document: (reference: string) => Promise<Buffer>
}

type EditedKind = string

/** For what editors do not write: all the permissions that importing it takes. */
interface ImportNeeds {
  readonly permissions: readonly [string, ...string[]]
}

interface Description<Record extends z.ZodObject> {
  /** What the command line calls it: `people`. */
  readonly kind: string
  /** One Chinese word for the reports of an import. */
  readonly about: string
  /** The kind of content that a record becomes, as editors know it (who may edit that, may import it), or what it takes. */
  readonly edits: EditedKind | ImportNeeds
  /** Permissions that it takes besides those of the kind. */
  readonly alsoTakes?: readonly string[]
  readonly record: Record
  /** What the column of each field is called in a spreadsheet. */
  readonly columns: Readonly<{ [Field in keyof z.output<Record> & string]: string }>
  /** Fields that stay as they are where a record that is there already comes without them; its key and time always do. */
  readonly keeps?: readonly (keyof z.output<Record> & string)[]
  /** What a record changes besides the content that editors see; undefined for what is not there yet. */
  readonly alsoReads?: (context: Pick<Context, 'db'>, id: number) => Promise<unknown>
  /** Saves one record through the verb an editor would use; gives its id. */
  readonly save: (context: Context, record: z.output<Record>, supplies: ImportSupplies) => Promise<number>
}

/** Records of one kind as the importer, the demo portal and the tests work with them. */
export interface Importer {
  readonly kind: string
  readonly about: string
  readonly edits: EditedKind | ImportNeeds
  readonly alsoTakes: readonly string[]
  readonly record: z.ZodObject
  readonly columns: Readonly<Record<string, string>>
  /** Fields that stay as they are where a record that is there already comes without them. */
  readonly keeps: ReadonlySet<string>
  readonly alsoReads: (context: Pick<Context, 'db'>, id: number) => Promise<unknown>
  /** Refuses `record_malformed` for a record that is none, and whatever the verb refuses; gives the id. */
  readonly take: (context: Context, raw: unknown, supplies: ImportSupplies) => Promise<number>
}

/** Declares how records of one kind are taken in (C-138). */
export function importer<Record extends z.ZodObject>(description: Description<Record>): Importer {
  const { kind, about, edits, record, columns, save, alsoReads, alsoTakes = [], keeps = [] } = description
  return {
    kind,
    about,
    edits,
    alsoTakes,
    record,
    columns,
    keeps: new Set([...Object.keys(keyColumns), ...Object.keys(timeColumns), ...keeps]),
    alsoReads: alsoReads ?? (async () => undefined),
    take: (context, raw, supplies) => save(context, parseRecord(record, raw, columns), supplies),
  }
}

function parseRecord<Record extends z.ZodObject>(
  schema: Record,
  raw: unknown,
  columns: Readonly<{ [field: string]: string }>,
): z.output<Record> {
  const { data, error } = schema.safeParse(raw)
  if (!error) return data
  const problems = error.issues.slice(0, 2).map((issue) => {
    const { message, path } = issue
    const words = issue.code === 'invalid_value' ? `只能是 ${issue.values.join('、')}` : undefined
    const what = words ?? (/\p{Script=Han}/u.test(message) ? message : '缺少、类型不对或超出允许的范围')
    const column = columns[String(path[0])]
    return `${column ? `${column}（${path.join('.')}）` : path.join('.') || '这一行'}：${what}`
  })
  throw new Refusal('invalid', 'record_malformed', { problems: problems.join('；') })
}

/** Ids given out later lie behind the largest one brought along, so there must be room behind it. */
const LARGEST_ID = 1_000_000_000_000

/** How every record may be named: by the id it had, which keeps its address, or by a key of its source. */
export const recordKey = {
  id: z.number().int().positive().max(LARGEST_ID, '编号不能超过 1000000000000').optional(),
  key: z.string().trim().min(1).max(200).optional(),
}

export const keyColumns = { id: '编号', key: '来源编号' } as const

/** A day of the calendar. */
export const recordDay = z.iso.date('日期写成 2026-04-01')

/** The key of a row for a record. */
export const rowKeyOf = ({ id, key }: { id?: number | undefined; key?: string | undefined }) => ({
  id,
  handle: key,
})

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** When a record was published: a day or an instant, or for examples so many hours ago. */
const EARLIEST = Date.UTC(1970, 0, 2)
const LATEST = Date.UTC(2100, 0, 1)

export const recordTime = {
  on: z
    .union([
      z.number().int(),
      z.iso.date(),
      z.iso.datetime({ offset: true }),
      z.iso.datetime({ local: true }),
    ])
    .refine((on) => {
      const at = instantOf({ on }, new Date(0)).getTime()
      return at >= EARLIEST && at < LATEST
    }, '日期应在 1970 年至 2099 年之间')
    .optional(),
  hoursAgo: z.number().min(0).max(400_000, '不能早于 1970 年').optional(),
}

export const timeColumns = { on: '发布时间', hoursAgo: '几小时以前' } as const

/** The instant a record's time means; days and times without a zone are Shanghai's (C-99), a missing one is now. */
export function instantOf(
  { on, hoursAgo }: { on?: number | string | undefined; hoursAgo?: number | undefined },
  now: Date,
): Date {
  if (typeof on === 'number') return new Date(on)
  if (on !== undefined) {
    if (DAY.test(on)) return shanghaiInstant(on, '09:00:00')
    const [day = '', time] = on.split('T')
    return /(Z|[+-]\d\d:\d\d)$/.test(on) ? new Date(on) : shanghaiInstant(day, time)
  }
  return hoursAgo === undefined ? now : new Date(now.getTime() - hoursAgo * HOUR_MS)
}

/**
 * The same for what readers see as soon as it is imported: refuses `import_day_to_come` for a moment that is still to come.
 * A day without a time may be today. What is there already and comes again without a time keeps its own.
 */
export function publishedOn(time: Parameters<typeof instantOf>[0], now: Date, before?: number): Date {
  if (time.on === undefined && time.hoursAgo === undefined && before !== undefined) return new Date(before)
  const at = instantOf(time, now)
  if (at > now && time.on !== shanghaiDay(now)) throw new Refusal('invalid', 'import_day_to_come')
  return at
}

/** Text that may be missing or null in a record. */
export const recordText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => value ?? '')

import { z } from 'zod'
import { shanghaiIso } from '../shanghai-time.ts'

/** What a backup is on disk: one folder, whose manifest is written last and names every part with its hash. */

export const MANIFEST = 'manifest.json'
export const FILE_LIST = 'files.jsonl.zst'

/** Folders that are still being written; what a killed run left is swept by the next one. */
export const PARTIAL = '.partial-'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

/** A file of the archive as it lies there. */
const Part = z.object({ bytes: count, sha256: hash })

/** A table: `content` is the text that COPY gave, in the order of its key, before it was compressed. */
const Table = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
  columns: z.array(z.string()).min(1),
  rows: count,
  content: Part,
  part: Part,
})
export type ArchivedTable = z.infer<typeof Table>

const Sequence = z.object({
  name: z.string(),
  /** The last number given out; missing while there was none. Larger than a safe integer never: they count rows. */
  last: z.int().nullable(),
})

export const Manifest = z.object({
  kind: z.literal('portal-backup'),
  format: z.literal(1),
  portal: z.string(),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: hash })).min(1),
  tables: z.array(Table).min(1),
  sequences: z.array(Sequence),
  /** Missing in a backup of the database alone. */
  files: z.object({ count, bytes: count, list: Part }).optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** A stored object, one line of the file list; lines are in the order of their keys. */
export const ArchivedFile = z.object({
  key: z.string(),
  size: count,
  contentType: z.string(),
  sha256: hash,
  /** What the store calls this state of the object, so that the next backup need not read it again. */
  version: z.string(),
})
export type ArchivedFile = z.infer<typeof ArchivedFile>

export const tablePart = (name: string) => `tables/${name}.copy.zst`
export const filePart = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`

const NAME = /^\d{8}-\d{6}$/

/** The folder of a backup begun at an instant, in Shanghai's time: names sort as the instants do. */
export function archiveName(at: Date): string {
  return shanghaiIso(at).slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
}

export const isArchiveName = (name: string) => NAME.test(name)

/** The Shanghai day (`2026-11-21`) in the name of an archive. */
export const dayOfArchive = (name: string) => `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}`

import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Logger } from 'pino'
import { freeBytes } from '../free-bytes.server.ts'
import { Refusal } from '../refusal.ts'
import type { Storage } from '../storage/storage.ts'
import { archiveName, MANIFEST, PARTIAL, type Manifest } from './archive.ts'
import { newestArchives, sweepUnfinished } from './archives.server.ts'
import { takeBackupTurn } from './snapshot.server.ts'
import { compareWithBefore, writeFiles } from './write-files.server.ts'
import { writeTables } from './write-tables.server.ts'

export interface ArchiveOrder {
  /** Of the database, with the password. */
  readonly url: string
  /** Missing: the database alone is backed up. */
  readonly storage: Storage | undefined
  /** Where backups lie; each gets a folder of its own in it. */
  readonly folder: string
  /** The portal's version, for whoever reads the manifest. */
  readonly portal: string
  readonly now: Date
  readonly log: Logger
}

export interface MadeArchive {
  readonly path: string
  readonly manifest: Manifest
}

const MB = 1024 * 1024
/** What must stay free beside the backup. */
const SPARE_BYTES = 64 * MB

/**
 * Makes a backup while the portal runs: the database as it is at one moment, then the files. It is written under
 * another name and renamed when it is whole; a kill leaves nothing that looks like a backup. Refuses when another one
 * is under way, when the disk has no room or cannot be written.
 */
export async function makeArchive(order: ArchiveOrder): Promise<MadeArchive> {
  const { url, storage, folder, portal, now, log } = order
  const turn = await takeBackupTurn(url, log)
  let making: string | undefined
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuseFolder(folder))
    await sweepUnfinished(folder).catch(refuseFolder(folder))
    const before = await newestArchives(folder)
    await refuseSmallDisk(folder, {
      files: storage ? await newBytes(storage, before.filesOf) : 0,
      tables: await turn.atOneMoment((client) => likelyBytes(client, before.newest)),
    })
    const name = freeName(folder, now)
    making = join(folder, `${PARTIAL}${name}`)
    await mkdir(making, { mode: 0o700 }).catch(refuseFolder(folder))
    const halfMade = making
    const database = await turn.atOneMoment((client) => writeTables(client, halfMade))
    // After the database: what it names is in the store by then, and what came later does no harm.
    const files = storage && (await writeFiles(storage, making, before.filesOf))
    const manifest: Manifest = {
      kind: 'portal-backup',
      format: 1,
      portal,
      createdAt: now.toISOString(),
      ...database,
      files,
    }
    await writeFlushed(join(making, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
    await rename(making, join(folder, name))
    await flushFolder(folder)
    return { path: join(folder, name), manifest }
  } catch (error) {
    if (making !== undefined) await rm(making, { recursive: true, force: true })
    throw isDiskFull(error) ? new Refusal('unavailable', 'backup_disk_full', { folder }) : error
  } finally {
    await turn.end()
  }
}

/** The name of this moment, or of a second soon after it. */
function freeName(folder: string, now: Date): string {
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const name = archiveName(at)
    if (!existsSync(join(folder, name))) return name
  }
}

/** Tables shrink to a fraction; how much exactly the last backup says best. */
async function likelyBytes(client: ClientBase, before: Manifest | undefined): Promise<number> {
  if (before) return before.tables.reduce((sum, { part }) => sum + part.bytes, 0) * 1.5
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  )
  return Number(rows[0]?.bytes ?? 0)
}

async function newBytes(storage: Storage, before: string | undefined): Promise<number> {
  let bytes = 0
  for await (const { object, known } of compareWithBefore(storage, before)) if (!known) bytes += object.size
  return bytes
}

async function refuseSmallDisk(folder: string, { files, tables }: { files: number; tables: number }) {
  const free = await freeBytes(folder)
  const needed = files + tables + SPARE_BYTES
  if (free >= needed) return
  throw new Refusal('unavailable', 'backup_disk_small', {
    folder,
    needed: Math.ceil(needed / MB),
    free: Math.floor(free / MB),
  })
}

async function writeFlushed(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function refuseFolder(folder: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new Refusal('unavailable', 'backup_folder_unusable', {
      folder,
      reason: error.code ?? error.message,
    })
  }
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

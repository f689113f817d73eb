import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import type { Configuration } from '../configuration.server.ts'
import type { Context } from '../context.ts'
import { sentenceFor } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import type { Storage } from '../storage/storage.ts'
import { storageMessages } from '../storage/storage-problem.ts'
import { archivesWithFiles, listArchives } from './archives.server.ts'
import { bytesOf, recordRun } from './backup-runs.server.ts'
import { archivesToDrop } from './keep-archives.ts'
import { makeArchive, type MadeArchive } from './make-archive.server.ts'
import { backupMessages } from './messages.ts'

/** The backups of this portal, as the configuration wants them. */
export interface Backups {
  readonly folder: string
  make(order: { now: Date; folder?: string; isDatabaseAlone?: boolean }): Promise<MadeArchive>
  /** Deletes what the rule no longer keeps beside the one just made, and gives the names. */
  dropOld(made: string): Promise<string[]>
}

interface Sources {
  readonly configuration: Configuration
  readonly root: string
  /** Of the database, with the password. */
  readonly url: string
  readonly storage: Storage
  readonly log: Logger
}

export function createBackups({ configuration, root, url, storage, log }: Sources): Backups {
  const { folder, what, keep } = configuration.backups
  return {
    folder,
    make: ({ now, folder: other = folder, isDatabaseAlone = what === 'database' }) =>
      makeArchive({
        url,
        log,
        now,
        folder: other,
        storage: isDatabaseAlone ? undefined : storage,
        portal: portalVersion(root),
      }),
    async dropOld(made) {
      const all = await listArchives(folder)
      const withFiles = await archivesWithFiles(folder, all)
      const names = archivesToDrop(all, keep, { newest: basename(made), withFiles })
      for (const name of names) await rm(join(folder, name), { recursive: true })
      return names
    },
  }
}

/** The nightly job: makes a backup, then lets old ones go; a failure is noted and logged with its sentence, and thrown. */
export async function makeScheduledBackup({ db, services, log, now }: Context): Promise<void> {
  const { backups } = services
  if (!backups) return
  try {
    const { path, manifest } = await backups.make({ now })
    await recordRun(db, { begunAt: now, path }, { manifest })
    // The backup is there whatever becomes of the old ones: tried again, there would be one more each time.
    const dropped = await backups.dropOld(path).catch((problem: unknown) => {
      log.error({ err: problem, folder: backups.folder }, 'old backups cannot be deleted')
      return []
    })
    log.info({ path, bytes: bytesOf(manifest), dropped }, 'backup made')
  } catch (error) {
    if (error instanceof Refusal && error.code === 'backup_under_way') {
      log.info('no backup: another one is under way')
      return
    }
    const problem = sentenceOf(error)
    log.error({ err: error, folder: backups.folder, problem }, 'the backup failed')
    await recordRun(db, { begunAt: now, path: backups.folder }, { problem })
    throw error
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return sentenceFor(error, { ...storageMessages, ...backupMessages })
  return error instanceof Error ? error.message : String(error)
}

function portalVersion(root: string): string {
  const { version }: { version?: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return version ?? ''
}

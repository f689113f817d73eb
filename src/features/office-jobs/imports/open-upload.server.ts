import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'
import { zipEntries } from '#platform/import/zip-entries.server.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ClaimedJob } from '../claim.server.ts'

/** What was sent, unpacked on this machine for as long as it is worked on. */
export interface OpenedUpload extends AsyncDisposable {
  /** A file, or the folder of what was an archive. */
  readonly path: string
  /** The files of the folder, or the one. */
  readonly files: readonly string[]
}

/** Single files lie in a folder of this name, which is part of what an article without an id is known by. */
const FOLDER = 'upload'

/** Refuses `office_job_file_gone` and, of an archive that is none, `import_is_binary`. */
export async function openUpload(
  { services: { storage } }: Pick<Context, 'services'>,
  job: Pick<ClaimedJob, 'fileKey' | 'name'>,
): Promise<OpenedUpload> {
  const sent = job.fileKey === null ? undefined : await storage.get(job.fileKey)
  if (!sent) throw new Refusal('gone', 'office_job_file_gone')
  const root = await mkdtemp(join(tmpdir(), 'portal-import-'))
  const close = () => rm(root, { recursive: true, force: true })
  try {
    const isArchive = extname(job.name).toLowerCase() === '.zip'
    const folder = join(root, isArchive ? stemOf(job.name) : FOLDER)
    await mkdir(folder, { recursive: true })
    const file = join(isArchive ? root : folder, isArchive ? '.sent' : safe(job.name))
    await pipeline(sent.stream, createWriteStream(file, { mode: 0o600 }))
    if (!isArchive) return { path: file, files: [file], [Symbol.asyncDispose]: close }
    return { path: folder, files: await unpack(file, folder), [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

async function unpack(archive: string, folder: string): Promise<string[]> {
  const files: string[] = []
  for (const entry of entriesOf(await readFile(archive))) {
    const path = resolve(folder, entry.name)
    // Neither out of the folder, nor what only the packing program wanted.
    if (!path.startsWith(folder + sep) || /\/$|(^|\/)(__MACOSX|\.)/.test(entry.name)) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, entry.read(), { mode: 0o600 })
    files.push(path)
  }
  return files
}

function entriesOf(bytes: Buffer) {
  try {
    return zipEntries(bytes)
  } catch (error) {
    if (error instanceof UnreadableSource)
      throw new Refusal('invalid', 'import_is_binary', { what: error.reason })
    throw error
  }
}

/** Without what a file's name may not hold, and not so long that none can be made. */
const safe = (name: string) => basename(name.replaceAll(/[\p{Cc}/\\]/gu, '_')).slice(-80) || 'file'
const stemOf = (name: string) => safe(name).replace(/\.[^.]*$/, '') || FOLDER

import { randomUUID } from 'node:crypto'
import { chmodSync, createWriteStream, statSync } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises'
import { dirname, join, extname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '../durations.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { checkKey, isKey, type ListedObject, type Storage } from './storage.ts'
import { StorageProblem } from './storage-problem.ts'

/** Content types that an extension of ours says well enough; every other type is kept in a note beside the object. */
const typeByExtension: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
}

const UNFINISHED_FOR_MS = DAY_MS
/** What is sold lies here, too: nobody but the portal's own user reads it. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/**
 * Storage in a folder of this machine. Objects are written under a temporary name, flushed, and renamed, so a kill or
 * a full disk never shows half an object; several processes may share the folder.
 */
export function diskStorage(folder: string): Storage {
  const incoming = join(folder, '.incoming')
  const objectPath = (key: string) => join(folder, 'objects', key)
  const notePath = (key: string) => join(folder, 'types', key)
  let prepared: { readonly at: number; readonly done: Promise<void> } | undefined
  hideFromOthers(folder)

  /** Makes the folder for unfinished writes and clears what killed processes left there. */
  async function prepare(): Promise<void> {
    await mkdir(incoming, { recursive: true, mode: OWN_FOLDER })
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name)
      const found = await orNothing(stat(path))
      if (found && Date.now() - found.mtimeMs > UNFINISHED_FOR_MS) await rm(path, { force: true })
    }
  }

  async function writeWhole(path: string, bytes: Buffer | Readable): Promise<void> {
    const temporary = join(incoming, randomUUID())
    try {
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER })
      if (Buffer.isBuffer(bytes)) await writeAndFlush(temporary, bytes)
      else await pipeline(bytes, createWriteStream(temporary, { flush: true, flags: 'wx', mode: OWN_FILE }))
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(key, bytes, { contentType }) {
      checkKey(key)
      await guarded(async () => {
        // A process that was killed is at once followed by one that lives for weeks, and finds what was left too young.
        if (!prepared || Date.now() - prepared.at > UNFINISHED_FOR_MS)
          prepared = { at: Date.now(), done: prepare() }
        await prepared.done.catch((error: unknown) => {
          prepared = undefined
          throw error
        })
        const saysItself = typeByExtension[extname(key)] === contentType
        if (!saysItself) await writeWhole(notePath(key), Buffer.from(contentType))
        await writeWhole(objectPath(key), bytes)
        if (saysItself) await orNothing(unlink(notePath(key)))
      })
    },
    async get(key, range) {
      checkKey(key)
      return guarded(async () => {
        const handle = await orNothing(open(objectPath(key)))
        if (!handle) return undefined
        return describe(handle, key, await orNothing(readFile(notePath(key), 'utf8')), range)
      })
    },
    async readAll(key) {
      checkKey(key)
      return guarded(() => orNothing(readFile(objectPath(key))))
    },
    async has(key) {
      checkKey(key)
      return guarded(async () => (await orNothing(stat(objectPath(key))))?.isFile() ?? false)
    },
    async remove(key) {
      checkKey(key)
      await guarded(async () => {
        await orNothing(unlink(objectPath(key)))
        await orNothing(unlink(notePath(key)))
      })
    },
    list: () => listFolder(join(folder, 'objects'), ''),
  }
}

/** What lies below a folder, in the order of whole keys: there a folder stands as its name with the slash. */
async function* listFolder(root: string, prefix: string): AsyncGenerator<ListedObject> {
  const entries = await guarded(() => orNothing(readdir(join(root, prefix), { withFileTypes: true })))
  const keys = (entries ?? []).map((entry) => `${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}`)
  for (const key of keys.sort()) {
    if (key.endsWith('/')) yield* listFolder(root, key)
    else if (isKey(key)) {
      const found = await guarded(() => orNothing(stat(join(root, key), { bigint: true })))
      if (found?.isFile()) yield { key, size: Number(found.size), version: String(found.mtimeNs) }
    }
  }
}

async function describe(
  handle: FileHandle,
  key: string,
  note: string | undefined,
  range: ByteRange | undefined,
) {
  try {
    const found = await handle.stat()
    if (!found.isFile()) {
      await handle.close()
      return undefined
    }
    const contentType = note ?? typeByExtension[extname(key)] ?? 'application/octet-stream'
    const size = range ? range.end - range.start + 1 : found.size
    return { stream: handle.createReadStream(range), size, contentType }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Closes a folder that others could look into until now; one that is not there yet is made closed. */
function hideFromOthers(folder: string): void {
  try {
    const { mode } = statSync(folder)
    if (mode & 0o077) chmodSync(folder, mode & OWN_FOLDER)
  } catch {
    // Missing, or somebody else's to close; what is written there says itself when it cannot be.
  }
}

async function writeAndFlush(path: string, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'wx', OWN_FILE)
  try {
    await handle.writeFile(bytes)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const MISSING = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EISDIR'])

/** The result, or undefined when there is no such object. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (MISSING.has(codeOf(error))) return undefined
    throw error
  }
}

/** Turns what the file system says into a StorageProblem; anything else (a broken source, a bug) stays what it is. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    switch (codeOf(error)) {
      case 'ENOSPC':
      case 'EDQUOT':
        throw new StorageProblem('storage_full', error)
      case 'EROFS':
      case 'EACCES':
      case 'EPERM':
      // What Node says when a folder cannot be made below a read-only one.
      case 'ENOENT':
        throw new StorageProblem('storage_not_writable', error)
      case 'EIO':
      case 'EMFILE':
      case 'ENFILE':
      case 'ESTALE':
      case 'ENOTDIR':
        throw new StorageProblem('storage_unavailable', error)
      default:
        throw error
    }
  }
}

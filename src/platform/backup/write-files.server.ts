import { createWriteStream } from 'node:fs'
import { link, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { ListedObject, Storage } from '../storage/storage.ts'
import { FILE_LIST, filePart, type ArchivedFile, type Manifest } from './archive.ts'
import { readFileList } from './file-list.server.ts'
import { Fingerprint } from './fingerprint.server.ts'

/** As many objects are read from the store side by side, because a distant store answers slowly. */
const AT_ONCE = 8

interface Found {
  readonly object: ListedObject
  /** What the backup before says of the object, when it has not changed since. */
  readonly known: ArchivedFile | undefined
}

/** Every object of the store beside what the archive in `before` already holds of it; both are in the order of keys. */
export async function* compareWithBefore(
  storage: Storage,
  before: string | undefined,
): AsyncGenerator<Found> {
  const older = before === undefined ? undefined : readFileList(join(before, FILE_LIST))
  let known = await older?.next()
  for await (const object of storage.list()) {
    while (known?.value && known.value.key < object.key) known = await older?.next()
    const same = known?.value
    const isSame =
      same && same.key === object.key && same.size === object.size && same.version === object.version
    yield { object, known: isSame ? same : undefined }
  }
  await older?.return(undefined)
}

/**
 * Writes every object of the store into the folder, by content. One that the archive `before` holds is linked, so that
 * many backups in a row take the room of one and each is still whole by itself.
 */
export async function writeFiles(
  storage: Storage,
  folder: string,
  before: string | undefined,
): Promise<NonNullable<Manifest['files']>> {
  const incoming = join(folder, '.incoming')
  await mkdir(incoming, { mode: 0o700 })
  let count = 0
  let bytes = 0
  let number = 0

  async function keep({ object, known }: Found): Promise<ArchivedFile | undefined> {
    if (known && before !== undefined && (await linked(join(before, filePart(known.sha256)), known.sha256)))
      return known
    const found = await storage.get(object.key)
    // Removed since it was listed.
    if (!found) return undefined
    const temporary = join(incoming, String((number += 1)))
    const print = new Fingerprint()
    await pipeline(
      found.stream,
      print,
      createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const { bytes: size, sha256 } = print.result()
    await mkdir(dirname(join(folder, filePart(sha256))), { recursive: true, mode: 0o700 })
    await rename(temporary, join(folder, filePart(sha256)))
    return { key: object.key, size, contentType: found.contentType, sha256, version: object.version }
  }

  async function linked(from: string, sha256: string): Promise<boolean> {
    const to = join(folder, filePart(sha256))
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    return link(from, to).then(
      () => true,
      // Two objects may have the same bytes. Whatever else is wrong, the store itself still has them.
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    )
  }

  async function* lines(): AsyncGenerator<string> {
    for await (const some of inGroups(compareWithBefore(storage, before), AT_ONCE))
      for (const file of await Promise.all(some.map(keep))) {
        if (!file) continue
        count += 1
        bytes += file.size
        yield `${JSON.stringify(file)}\n`
      }
  }

  const list = new Fingerprint()
  await pipeline(
    lines(),
    createZstdCompress(),
    list,
    createWriteStream(join(folder, FILE_LIST), { flags: 'wx', mode: 0o600, flush: true }),
  )
  await rm(incoming, { recursive: true })
  return { count, bytes, list: list.result() }
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import type { Storage } from '../storage/storage.ts'
import { FILE_LIST, filePart, type ArchivedFile } from './archive.ts'
import { readFileList } from './file-list.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'

/** Refuses (`restore_files_used`) a store that holds anything but objects of this archive, such as an earlier try left. */
export async function refuseUsedStore(path: string, storage: Storage): Promise<void> {
  const archived = readFileList(join(path, FILE_LIST))
  let next = await archived.next()
  for await (const { key, size } of storage.list()) {
    while (next.value && next.value.key < key) next = await archived.next()
    if (next.value?.key !== key || next.value.size !== size)
      throw new Refusal('conflict', 'restore_files_used', { key })
  }
  await archived.return(undefined)
}

/** Puts every file of the archive into the store, reads it back and compares; what is there already is only compared. */
export async function restoreFiles(path: string, storage: Storage): Promise<void> {
  for await (const file of readFileList(join(path, FILE_LIST))) {
    if (await isThere(storage, file)) continue
    const source = createReadStream(join(path, filePart(file.sha256)))
    await storage.put(file.key, source, { contentType: file.contentType })
    if (!(await isThere(storage, file)))
      throw new Refusal('unexpected', 'restore_not_equal', { what: `文件 ${file.key}` })
  }
}

async function isThere(storage: Storage, { key, sha256, contentType }: ArchivedFile): Promise<boolean> {
  const found = await storage.get(key)
  if (!found) return false
  const print = await fingerprintOf(found.stream)
  return print.sha256 === sha256 && found.contentType === contentType
}

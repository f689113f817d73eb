import { constants, createReadStream, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { FILE_LIST, filePart, MANIFEST, PARTIAL, tablePart, type Manifest } from './archive.ts'
import { listArchives, readManifest } from './archives.server.ts'
import { readFileList } from './file-list.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'

/** The manifest of a backup; refuses what is none, cannot be read, is unfinished, or holds several. */
export async function openArchive(path: string): Promise<Manifest> {
  const folder = path
  await refuseUnreadable(join(path, MANIFEST))
  if (!existsSync(path)) throw new Refusal('not_found', 'backup_not_there', { folder })
  if (basename(path).startsWith(PARTIAL)) throw new Refusal('invalid', 'backup_unfinished', { folder })
  if (!existsSync(join(path, MANIFEST))) {
    const newest = (await listArchives(path)).at(-1)
    if (newest !== undefined)
      throw new Refusal('invalid', 'backup_many', { folder, newest: join(path, newest) })
  }
  const manifest = await readManifest(path)
  if (manifest === 'newer') throw new Refusal('invalid', 'backup_format_unknown', { folder })
  if (!manifest) throw new Refusal('invalid', 'backup_foreign', { folder })
  return manifest
}

/** Reads every part of a backup and refuses when one is missing or is not what the manifest says. */
export async function checkArchive(path: string, manifest: Manifest): Promise<void> {
  for (const { name, part } of manifest.tables) await checkPart(path, tablePart(name), part)
  if (!manifest.files) return
  await checkPart(path, FILE_LIST, manifest.files.list)
  for await (const { size, sha256 } of readFileList(join(path, FILE_LIST)))
    await checkPart(path, filePart(sha256), { bytes: size, sha256 })
}

/** Refuses what may be there and cannot be read, such as a backup that another user made: it is not broken. */
async function refuseUnreadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      throw new Refusal('invalid', 'backup_unreadable', { path, reason: code ?? '' })
  })
}

async function checkPart(
  path: string,
  part: string,
  expected: { bytes: number; sha256: string },
): Promise<void> {
  await refuseUnreadable(join(path, part))
  if (!existsSync(join(path, part))) throw new Refusal('invalid', 'backup_part_missing', { part })
  const { bytes, sha256 } = await fingerprintOf(createReadStream(join(path, part)))
  if (bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new Refusal('invalid', 'backup_part_damaged', { part })
}

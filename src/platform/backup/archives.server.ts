import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isArchiveName, Manifest, MANIFEST, PARTIAL } from './archive.ts'

/** The names of the finished backups in a folder, the oldest first; none when there is no such folder. */
export async function listArchives(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isArchiveName).sort()
}

/** The newest backup of a folder whose manifest can be read, and the newest that also holds the files. */
export async function newestArchives(
  folder: string,
): Promise<{ newest: Manifest | undefined; filesOf: string | undefined }> {
  let newest: Manifest | undefined
  for (const name of (await listArchives(folder)).toReversed()) {
    const path = join(folder, name)
    const manifest = await readManifest(path)
    if (!manifest || manifest === 'newer') continue
    newest ??= manifest
    if (manifest.files) return { newest, filesOf: path }
  }
  return { newest, filesOf: undefined }
}

/** Which of these backups hold files; one of a later form is taken to. */
export async function archivesWithFiles(
  folder: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const name of names) {
    const manifest = await readManifest(join(folder, name))
    if (manifest === 'newer' || manifest?.files) found.add(name)
  }
  return found
}

const Newer = Manifest.pick({ kind: true }).extend({ format: z.int().min(2) })

/** What the manifest says; undefined without one or when it is none of ours, `newer` when it is of a later form. */
export async function readManifest(path: string): Promise<Manifest | 'newer' | undefined> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => '')
  const json = parseJson(text)
  if (Newer.safeParse(json).success) return 'newer'
  return Manifest.safeParse(json).data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Clears what killed runs left unfinished; only whoever has the turn to make a backup may. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(PARTIAL)) await rm(join(folder, name), { recursive: true, force: true })
}

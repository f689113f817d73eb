import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isArchiveName, Manifest, MANIFEST, PARTIAL } from './archive.ts'

/** The names of the finished backups in a folder, the oldest first; none when there is no such folder. */
export async function listArchives(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isArchiveName).sort()
}

/** The newest backup of a folder whose manifest can be read. */
export async function newestArchive(
  folder: string,
): Promise<{ path: string; manifest: Manifest } | undefined> {
  for (const name of (await listArchives(folder)).toReversed()) {
    const path = join(folder, name)
    const manifest = await readManifest(path)
    if (manifest && manifest !== 'newer') return { path, manifest }
  }
  return undefined
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

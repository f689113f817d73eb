import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Configuration } from './configuration.server.ts'

/** What the disk under a folder still takes; of one that is not there yet, the disk that it will be made on. */
export async function freeBytes(folder: string): Promise<number> {
  let there = folder
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  const { bavail, bsize } = await statfs(there)
  return bavail * bsize
}

/** Folders by what they hold. */
export type Folders = Readonly<Record<string, string>>

/** Where the portal writes: one that is full stops it, or its backups. */
export const watchedFolders = ({
  dataDir,
  backups,
}: Pick<Configuration, 'dataDir' | 'backups'>): Folders => ({
  data: dataDir,
  backups: backups.folder,
})

/** What is free under each, without those that cannot be asked. */
export async function freeBytesBy(folders: Folders): Promise<Readonly<Record<string, number>>> {
  const asked = Object.entries(folders).map(async ([name, folder]) => {
    const free = await freeBytes(folder).catch(() => undefined)
    return free === undefined ? [] : [[name, free] as const]
  })
  return Object.fromEntries((await Promise.all(asked)).flat())
}

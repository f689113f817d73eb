import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isReadable } from './read-source.server.ts'

/**
 * The files of a tree that a reader knows, folder by folder in the order of their names. Hidden ones and links,
 * which may lead out of the tree or in circles, are passed over; only one folder's names are in memory at a time.
 */
export async function* walkFiles(folder: string): AsyncGenerator<string> {
  const names: string[] = []
  for await (const entry of await opendir(folder)) {
    if (!entry.name.startsWith('.')) names.push(entry.name)
  }
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    const facts = await lstat(path)
    if (facts.isDirectory()) yield* walkFiles(path)
    else if (facts.isFile() && isReadable(path)) yield path
  }
}

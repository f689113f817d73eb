import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What pages and articles bring along, which nobody expects to become one. */
const BROUGHT_ALONG =
  /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?|css|js|mjs|map|woff2?|ttf|otf|eot|mp4|webm|mp3|m4a|mov|download)$/i

/**
 * The files of a tree, folder by folder in the order of their names, without those that only go with others. Hidden ones
 * and links, which may lead out of the tree or in circles, are passed over; only one folder's names are in memory at a time.
 */
export async function* walkFiles(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !isHidden(name))
  const names = new Set(entries.map(({ name }) => name))
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry
    const path = join(folder, name)
    // Browsers keep what belongs to a saved page in a folder beside it.
    if (entry.isDirectory()) {
      if (!isOfSavedPage(name, names)) yield* walkFiles(path)
    } else if (entry.isFile() && !BROUGHT_ALONG.test(name)) yield path
  }
}

/** By its name alone: Word keeps `~$…` beside a document that is open. */
export const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('~$')

export function isOfSavedPage(folder: string, names: ReadonlySet<string>): boolean {
  const page = /^(.+)(?:_files|\.files)$/.exec(folder)?.[1]
  return page !== undefined && (names.has(`${page}.html`) || names.has(`${page}.htm`))
}

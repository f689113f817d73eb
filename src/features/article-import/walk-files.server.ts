import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** What pages and articles bring along, which nobody expects to become one. */
const BROUGHT_ALONG =
  /\.(png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?|css|js|mjs|map|woff2?|ttf|otf|eot|mp4|webm|mp3|m4a|mov|download)$/i

/**
 * The files of a tree, folder by folder in the order of their names, without those that only go with others. Hidden ones
 * and links, which may lead out of the tree or in circles, are passed over; only one folder's names are in memory at a time.
 */
export async function* walkFiles(folder: string): AsyncGenerator<string> {
  const names: string[] = []
  for await (const entry of await opendir(folder)) {
    if (!entry.name.startsWith('.')) names.push(entry.name)
  }
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    const facts = await lstat(path)
    // Browsers keep what belongs to a saved page in a folder beside it.
    if (facts.isDirectory()) {
      if (!isOfSavedPage(name, names)) yield* walkFiles(path)
    } else if (facts.isFile() && !BROUGHT_ALONG.test(name)) yield path
  }
}

function isOfSavedPage(folder: string, names: readonly string[]): boolean {
  const page = /^(.+)(?:_files|\.files)$/.exec(folder)?.[1]
  return page !== undefined && names.some((name) => name === `${page}.html` || name === `${page}.htm`)
}

import { readFile } from 'node:fs/promises'
import type { Entry } from './label-matcher.ts'

/**
 * Entries of a dictionary file: one a line, `name<TAB>alias<TAB>alias…`; lines that are empty or begin with `# ` are for
 * the reader of the file.
 */
export async function readDictionaryFile(path: string): Promise<{ name: string; aliases: string[] }[]> {
  const lines = (await readFile(path, 'utf8')).replace(/^\ufeff/, '').split(/\r?\n/)
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...aliases] = line.split('\t').map((field) => field.trim())
      if (name === '') throw new Error(`${path}: a line without a name: ${line}`)
      return { name, aliases: aliases.filter(Boolean) } satisfies Entry
    })
}

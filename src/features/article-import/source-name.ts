import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { FoundArticle } from './found-article.ts'

/** Where a source was found. */
export interface SourcePlace {
  /** What the operator calls the site or archive that is imported; empty where nothing was said. */
  readonly namespace: string
  /** The name of the folder that is imported, and the file's path below it. */
  readonly folder: string
  readonly file: string
  readonly line: number | undefined
}

/** What a source is known by, in its namespace. */
export interface SourceName {
  /** Under which it is kept. */
  readonly name: string
  /** Names that earlier versions kept it under. */
  readonly earlier: readonly string[]
  /** Of file name and title, whatever folder it lies in. */
  readonly fingerprint: string
  /** What other records call the topic by, where the source has an id of its own (`topicIdOf`). */
  readonly handle: string | undefined
}

/** What a source calls itself, else where it lies below the folder that is imported; a line without an id is known by its title. */
export function nameOfSource(
  { namespace, folder, file, line }: SourcePlace,
  { slugOrId, title }: Pick<FoundArticle, 'slugOrId' | 'title'>,
): SourceName {
  const prefix = namespace === '' ? '' : `${namespace}:`
  const fingerprint = hashOf([namespace, basename(file), title])
  if (slugOrId) {
    const name = `${prefix}id:${slugOrId}`
    return { name, earlier: [], fingerprint, handle: name.length <= 193 ? name : undefined }
  }
  // Without a namespace the folder's name is one.
  const path = namespace === '' ? `file:${folder}/${file}` : `${prefix}file:${file}`
  if (line === undefined) return { name: path, earlier: [], fingerprint, handle: undefined }
  const name = `${path}#${hashOf([title]).slice(0, 16)}`
  return { name, earlier: [`${path}#${line}`], fingerprint, handle: undefined }
}

/** The file of a name below the imported folder, where the name is that of a file and not of a line. */
export function fileOfName(name: string, { namespace }: Pick<SourcePlace, 'namespace'>): string | undefined {
  const prefix = namespace === '' ? 'file:' : `${namespace}:file:`
  if (!name.startsWith(prefix) || name.includes('#')) return undefined
  const path = name.slice(prefix.length)
  return namespace === '' ? path.slice(path.indexOf('/') + 1) : path
}

const hashOf = (parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)

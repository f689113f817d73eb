import type { StoredImage } from '#platform/images/image-address.ts'

/** A part of a list (a block of a body, a speaker, a row), read for comparing, whatever its fields are called. Pure. */

export const isPicture = (value: unknown): value is StoredImage =>
  typeof value === 'object' && value !== null && 'id' in value && 'width' in value && 'height' in value

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What says how a part looks, or what it is, and is no word of it. */
const LOOKS = new Set(['type', 'tone', 'size', 'color', 'script', 'align', 'key'])

/** Its words in reading order. Runs of one sentence (`spans`, a cell) stand together, everything else on a line of its own. */
export function linesOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (typeof part === 'number') return String(part)
  if (Array.isArray(part)) return part.map(linesOf).join(isRuns(part) ? '' : '\n')
  if (!isRecord(part) || isPicture(part)) return ''
  // Of a run, its address or formula stands behind its text only in what is compared as a whole.
  if (typeof part.text === 'string') return part.text
  return Object.entries(part)
    .filter(([name]) => !LOOKS.has(name))
    .map(([, value]) => linesOf(value))
    .filter((line) => line !== '')
    .join('\n')
}

const isRuns = (list: readonly unknown[]) =>
  list.length > 0 && list.every((each) => isRecord(each) && typeof each.text === 'string')

/** The pictures that it shows. */
export function picturesIn(part: unknown): StoredImage[] {
  if (isPicture(part)) return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).flatMap(picturesIn)
}

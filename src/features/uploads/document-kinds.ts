/** What a document that people send may be, told by its first bytes; a name may say the same or nothing (C-85). */
const KINDS = [
  { begins: [...Buffer.from('%PDF-')], contentType: 'application/pdf', endings: ['pdf'] },
  { begins: [0xff, 0xd8, 0xff], contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  {
    begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    contentType: 'image/png',
    endings: ['png'],
  },
] as const
type Kind = (typeof KINDS)[number]

const LONGEST_NAME = 120
/** Begins with a letter: `说明书2.0` has none. */
const ENDING = /\.([a-z][a-z\d]{1,4})$/i

/** The kind of these bytes; undefined for any that is not taken. */
export const kindOfBytes = (bytes: Buffer): Kind | undefined =>
  KINDS.find(({ begins }) => begins.every((byte, place) => bytes[place] === byte))

/** Whether a name says that a file is something else than it is. */
export function isMisnamed(name: string, { endings }: Kind): boolean {
  const ending = ENDING.exec(name.trim())?.[1]?.toLowerCase()
  return ending !== undefined && !endings.some((each) => each === ending)
}

/** The name as it came, without folders and signs that files cannot have, and with the ending of what it is. */
export function tidyName(name: string, { endings: [ending] }: Kind): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}"*:<>?|]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .trim()
  return `${[...(plain || '材料')].slice(0, LONGEST_NAME - ending.length - 1).join('')}.${ending}`.slice(
    -LONGEST_NAME,
  )
}

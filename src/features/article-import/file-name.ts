import { oneLine } from './clean-text.ts'
import { dateIn } from './dates-in-text.ts'

const DATE = /\d{4}(?:[-.年_]?\d{1,2}[-.月_]?\d{1,2}日?)/.source
const [OPENING, CLOSING] = [/[(（[【]/.source, /[)）\]】]/.source]
const BRACKETED = new RegExp(String.raw`${OPENING}\s*${DATE}\s*${CLOSING}`, 'g')
const AT_AN_END = new RegExp(String.raw`^${DATE}[-_\s.]+|(?<![-_\s.])[-_\s.]+${DATE}$`, 'g')

/** What a file's name says when the file itself does not: `公司法(2023-12-29).md` is 公司法 of that day. */
export function factsOfFileName(file: string): { title: string; publishedOn?: Date } {
  const bare = (file.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z0-9]{1,9}$/i, '')
  const title = oneLine(bare.replace(BRACKETED, ' ').replace(AT_AN_END, '')) || oneLine(bare)
  const written = dateIn(bare.replaceAll('_', '-'))
  const compact = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(bare)
  return {
    title,
    publishedOn: written ?? (compact ? dateIn(`${compact[1]}-${compact[2]}-${compact[3]}`) : undefined),
  }
}

import type { Root } from 'hast'
import { cleanName } from './clean-name.ts'
import { holdsReaders, namesOf } from './furniture.ts'
import { elementsIn } from './hast-queries.ts'
import { linesOfPage } from './page-lines.ts'

const MARKS = {
  author: /^(author|authors|authi|writer|byline|userlink)$/,
  source: /^(source|laiyuan|media|origin)$/,
} as const
const LONGEST = 24

/** The first name that a page marks as that of the author or the source, by what it calls the element. */
export function nameMarked(page: Root, mark: keyof typeof MARKS): string | undefined {
  for (const element of elementsIn(page, (each) => !holdsReaders(each))) {
    const names = namesOf(element)
    if (
      !names.some((name) => MARKS[mark].test(name)) ||
      names.some((name) => /^(box|card|info|avatar|badge)$/.test(name))
    )
      continue
    const text = linesOfPage(element)[0]?.text.split('\t')[0] ?? ''
    const name = text.length > LONGEST * 2 ? undefined : cleanName(text)
    if (name !== undefined && name.length >= 2 && name.length <= LONGEST && !/[\d：:。]/.test(name))
      return name
  }
  return undefined
}

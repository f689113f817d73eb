import { textOfSpans } from '#features/topics/body/blocks.ts'
import { cleanName } from './clean-name.ts'
import { oneLine } from './clean-text.ts'
import { dateIn } from './dates-in-text.ts'
import type { FoundBlock } from './found-article.ts'

const ENACTED = /通过|公布|发布|颁布|修订|修正|批准|印发/
const EVERY_DAY =
  /\d{4}\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日|[〇○零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}日/g
const LABELLED = /^[\s　]*(?:发布|发表|公布|成文|更新)?(?:日期|时间)\s*[：:]/

/**
 * The date that the lines before the first heading give: 发布日期：… if there is one, else the latest day on which the text was
 * passed, amended or published, or that its file's name gives. When something takes effect is not when it was published.
 */
export function dateInLeadingLines(
  blocks: readonly FoundBlock[],
  comments: readonly string[],
  inFileName?: Date,
): Date | undefined {
  const lines = [...comments.slice(0, 5), ...leadingLines(blocks)]
  for (const line of lines) {
    const date = LABELLED.test(line) ? dateIn(line) : undefined
    if (date) return date
  }
  let latest: Date | undefined
  for (const line of lines) {
    if (line.length > 2000 || !ENACTED.test(line)) continue
    for (const match of line.matchAll(EVERY_DAY)) {
      const after = line.slice(match.index + match[0].length, match.index + match[0].length + 6)
      const date = /^[起施实]/.test(after) ? undefined : dateIn(match[0])
      if (date && (!latest || date > latest)) latest = date
    }
  }
  // The name of a file often knows of a later amendment than its lines tell.
  if (latest && inFileName) return inFileName > latest ? inFileName : latest
  return (
    latest ??
    inFileName ??
    lines
      .filter((line) => line.length <= 40)
      .map(dateIn)
      .find((date) => date !== undefined)
  )
}

function leadingLines(blocks: readonly FoundBlock[]): string[] {
  const lines: string[] = []
  for (const block of blocks.slice(0, 16)) {
    if (block.type === 'heading') break
    if (block.type === 'paragraph' || block.type === 'quotation') lines.push(textOfSpans(block.spans))
  }
  return lines
}

const AUTHOR = /^[\s　]{0,8}(?:作者|文|撰文|撰稿|执笔)\s{0,4}[：:／/]\s{0,4}(.{2,40})$/

/** Who wrote it, as one of the first lines says. */
export function authorInLeadingLines(blocks: readonly FoundBlock[]): string | undefined {
  for (const line of leadingLines(blocks)) {
    const name = cleanName(AUTHOR.exec(line)?.[1])
    if (name !== undefined) return name
  }
  return undefined
}

const HEADLINE_WITHIN = 4

/** Takes the headline out of the body where it opens it, or stands as a heading below a line or two, since pages show it above. */
export function withoutHeadline(blocks: readonly FoundBlock[], title: string): FoundBlock[] {
  const first = blocks.findIndex((block) => block.type !== 'image' && block.type !== 'divider')
  const at = blocks.findIndex((block, index) => {
    if (index > HEADLINE_WITHIN) return false
    if (block.type !== 'heading' && !(block.type === 'paragraph' && index === first)) return false
    return oneLine(textOfSpans(block.spans)).replace(/\s/g, '') === title.replace(/\s/g, '')
  })
  return at === -1 ? [...blocks] : blocks.filter((_, index) => index !== at)
}

/** The first heading where nothing but a few lines stands above it. */
export function firstHeadingOf(blocks: readonly FoundBlock[]): string | undefined {
  const heading = blocks.slice(0, HEADLINE_WITHIN + 1).find((block) => block.type === 'heading')
  return (heading && oneLine(textOfSpans(heading.spans))) || undefined
}

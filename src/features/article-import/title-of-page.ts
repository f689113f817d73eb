import { oneLine } from './clean-text.ts'
import { squeezed, type PageLine } from './page-lines.ts'

const LEAST = 6
/** The headline stands above the text, after menus that may be long. */
const FIRST_LINES = 400

/**
 * The headline of a page without the name of its site, and at which line it stands: the line that the window's title or
 * what the page tells networks begins with; else the only first heading; else the line above the text.
 */
export function titleOfPage(
  lines: readonly PageLine[],
  { window, told }: { window: string; told: string | undefined },
  bodyAt: number,
): { title: string | undefined; at: number } {
  const near = lines.slice(0, FIRST_LINES)
  const names = [window, told ?? ''].map(squeezed).filter((name) => name.length >= LEAST)
  const agrees = near
    // Marks of a column or an original may stand beside the headline, in elements of their own.
    .flatMap(({ text, level }, at) =>
      [text, ...(text.includes('\t') ? text.split('\t') : [])].map((part) => ({
        title: oneLine(part),
        level,
        at,
      })),
    )
    .filter(({ title }) => title.length <= 200 && names.some((name) => agree(name, squeezed(title))))
  const firsts = near.flatMap(({ text, level }, at) => (level === 1 ? [{ title: oneLine(text), at }] : []))
  const best =
    agrees.find(({ level }) => level === 1) ??
    agrees.toSorted((a, b) => b.title.length - a.title.length)[0] ??
    (firsts.length === 1 ? firsts[0] : undefined)
  if (best && best.title !== '') return { title: best.title.slice(0, 200), at: best.at }
  const said = withoutSite(oneLine(told ?? '')) || undefined
  const above = said === undefined ? lineAbove(lines, bodyAt) : undefined
  return { title: said ?? above?.title ?? (withoutSite(window) || undefined), at: above?.at ?? -1 }
}

/** A window's title begins with the headline, or is a headline cut short with dots. */
function agree(name: string, line: string): boolean {
  if (line.length < LEAST) return false
  if (name === line) return true
  if (name.startsWith(line))
    return /^[\s|｜_–—,，:：(（[【 -]|^.{0,30}$/.test(name.slice(line.length)) && line.length >= 8
  const cut = /^(.{6,})(?:…|\.{3})/.exec(name)?.[1]
  return cut !== undefined && line.startsWith(cut)
}

/** Old pages set the headline as a line like any other, above the text with at most the byline between them. */
function lineAbove(lines: readonly PageLine[], bodyAt: number): { title: string; at: number } | undefined {
  for (let at = bodyAt - 1; at >= Math.max(0, bodyAt - 6); at -= 1) {
    const title = oneLine(lines[at]?.text ?? '')
    const isByline = /\d{4}\s{0,2}[年/.-]\s{0,2}\d{1,2}\s{0,2}[月/.-]|来源[：:]|^作者[：:]|字[体号]/.test(
      title,
    )
    if (isByline || title.length < LEAST || title.length > 80 || /[>›»]|^当前位置|^首页/.test(title)) continue
    return { title, at }
  }
  return undefined
}

/** Names of sites behind a title, up to three of them. */
function withoutSite(title: string): string {
  let shorter = title
  for (let turn = 0; turn < 3; turn += 1) {
    const at = siteAt(shorter)
    const next = at < 0 ? shorter : shorter.slice(0, at).replace(/[|｜_\s-]{1,4}$/, '')
    if (at < 0 || next.length < LEAST) break
    shorter = next
  }
  return shorter
}

const LONGEST_SITE = 30

/** Where the last sign stands that parts a title from a site's name; -1 where there is none. */
function siteAt(title: string): number {
  for (let at = title.length - 2; at > Math.max(0, title.length - LONGEST_SITE - 2); at -= 1) {
    const sign = title[at] ?? ''
    if ('|｜_'.includes(sign)) return at
    if (!'-–—'.includes(sign)) continue
    const name = title.length - at - 1
    const stands = /\s/.test(title[at - 1] ?? '') || title[at - 1] === '-'
    // A hyphen within a word, as in p-GaN, is none.
    return stands || (name >= 2 && name <= 20 && !/[a-z\d]/i.test(title[at - 1] ?? '')) ? at : -1
  }
  return -1
}

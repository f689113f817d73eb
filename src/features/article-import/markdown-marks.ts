import { replaceBetween } from './between.ts'
import { outsideCode } from './outside-code.ts'

/** Marks that writers of Markdown use beyond the common ones, as HTML that the walker knows. */

/** `$x$` as pandoc reads it: nothing blank within its ends, no figure behind it, so that prices stay prices. */
const INLINE_FORMULA = /(?<![\\$])\$(?![\s$])((?:[^$\\\n]|\\[^\n]){1,600}?)(?<![\s\\])\$(?![\d$])/g
/** What stands alone on its lines, and within one; in Markdown a backslash is written twice by some. */
const DISPLAYED = [
  ['$$', '$$'],
  [String.raw`\\[`, String.raw`\\]`],
  [String.raw`\[`, String.raw`\]`],
] as const
const WITHIN = [
  [String.raw`\\(`, String.raw`\\)`],
  [String.raw`\(`, String.raw`\)`],
] as const
const MATH_WORDS = new Set(['math', 'latex', 'tex', 'katex'])
const MOST = 4000
const SUB = /(?<=[\p{L})\]])~([A-Za-z0-9()+\-−,.]{1,12})~/gu
const SUPER = /(?<=[\p{L}\p{N})\]])\^([A-Za-z0-9()+\-−–,.]{1,12})\^/gu
const MARKED = /(?<!=)==(?![\s=])([^=\n]{1,200})(?<!\s)==(?!=)/g

export function withMarks(markdown: string): string {
  return outsideCode(markdown, {
    fenced: (word, code) => (MATH_WORDS.has(word) && code.length <= MOST ? formula(code, true) : undefined),
    text: (prose) =>
      withFormulas(prose)
        .replace(SUB, '<sub>$1</sub>')
        .replace(SUPER, '<sup>$1</sup>')
        .replace(MARKED, '**$1**'),
  })
}

function withFormulas(prose: string): string {
  let text = prose
  // An escaped bracket of a link or a note is none of a formula.
  const isTex = (tex: string) => /\\[a-z]|[_^=]/i.test(tex)
  for (const marks of DISPLAYED)
    text = replaceBetween(text, marks, MOST, (tex) =>
      marks[0] === '$$' || isTex(tex) ? formula(tex, true) : undefined,
    )
  for (const marks of WITHIN)
    text = replaceBetween(text, marks, 600, (tex) =>
      isTex(tex) && !tex.includes('\n') ? formula(tex, false) : undefined,
    )
  return text.replace(INLINE_FORMULA, (whole, tex: string) => (isProse(tex) ? whole : formula(tex, false)))
}

/** Words between two signs of money are no formula. */
const isProse = (tex: string) => /\p{Script=Han}{4}/u.test(tex) && !/\\(text|mathrm|mbox)/.test(tex)

function formula(tex: string, isDisplay: boolean): string {
  const value = tex
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[|`*_~^=$\\[\]!:]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return isDisplay ? `\n\n<div data-tex="${value}"></div>\n\n` : `<span data-tex="${value}"></span>`
}

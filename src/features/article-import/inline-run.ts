import type { Span } from '#features/topics/body/blocks.ts'
import { isChinese, withoutUnwanted } from './clean-text.ts'

export type Look = Omit<Span, 'text'>

type Gap = 'none' | 'space' | 'line end' | 'break'

const BREAK = '\u2028'
const PIECES = /[\s\u00a0\u2028]+|[^\s\u00a0\u2028]+/gu
const IDEOGRAPHIC = '\u3000'

/** Collects running text with its looks and gives it back with white space as a reader would see it. */
export class InlineRun {
  #spans: Span[] = []
  #hasText = false

  get isEmpty(): boolean {
    return !this.#hasText
  }

  add(text: string, look: Look): void {
    const clean = withoutUnwanted(text)
    if (clean === '') return
    if (/\S/.test(clean)) this.#hasText = true
    this.#spans.push({ ...look, text: clean })
  }

  /** A forced line end; several in a row, at the start or at the end count for nothing more. */
  break(): void {
    if (this.#hasText) this.#spans.push({ text: BREAK })
  }

  /** The collected spans, tidied, neighbours of one look joined; the run is empty afterwards. */
  take(): Span[] {
    const spans = this.#spans
    this.#spans = []
    this.#hasText = false
    return tidy(spans)
  }
}

function tidy(spans: Span[]): Span[] {
  const result: Span[] = []
  let gap: Gap = 'none'
  let last = ''
  for (const { text, ...look } of spans) {
    for (const [piece] of text.matchAll(PIECES)) {
      // An ideographic space inside a line is typography (as in the heading of a chapter); at a line's start it is an indent.
      if (/^[\s\u00a0]/.test(piece)) {
        gap = wider(gap, piece)
        if (piece.includes(IDEOGRAPHIC) && gap === 'space' && last !== '') {
          append(result, IDEOGRAPHIC.repeat(piece.split(IDEOGRAPHIC).length - 1), look)
          gap = 'none'
        }
        continue
      }
      const glue = last === '' ? '' : glueFor(gap, last, piece)
      if (glue !== '') appendGlue(result, glue, look)
      append(result, piece, look)
      last = piece.at(-1) ?? ''
      gap = 'none'
    }
  }
  trimEnd(result)
  return result
}

function wider(before: Gap, piece: string): Gap {
  if (before === 'break' || piece.includes(BREAK)) return 'break'
  if (before === 'line end' || /[\r\n]/.test(piece)) return 'line end'
  return 'space'
}

function glueFor(gap: Gap, before: string, after: string): string {
  if (gap === 'none') return ''
  if (gap === 'break') return '\n'
  const next = String.fromCodePoint(after.codePointAt(0) ?? 32)
  return gap === 'line end' && isChinese(before) && isChinese(next) ? '' : ' '
}

/** A space between two looks belongs to the plainer one, and to neither a link nor code. */
function appendGlue(result: Span[], glue: string, look: Look): void {
  const before = result.at(-1)
  if (before && !isProse(before) && !isProse(look)) append(result, glue, isSameLook(before, look) ? look : {})
  else if (before && isProse(before) && (!isProse(look) || marks(before) <= marks(look))) before.text += glue
  else append(result, glue, look)
}

function isProse({ link, code, script, formula, footnote }: Look): boolean {
  return [link, script, formula, footnote].every((each) => each === undefined) && !code
}

function marks({ strong, emphasis, size, color }: Look): number {
  return [strong, emphasis, size, color].filter(Boolean).length
}

function append(result: Span[], text: string, look: Look): void {
  const before = result.at(-1)
  // Two formulas side by side stay two.
  if (before && look.formula === undefined && isSameLook(before, look)) before.text += text
  else result.push({ ...look, text })
}

function trimEnd(result: Span[]): void {
  for (let last = result.at(-1); last; last = result.at(-1)) {
    last.text = last.text.trimEnd()
    if (last.text !== '') return
    result.pop()
  }
}

function isSameLook(a: Look, b: Look): boolean {
  return (
    a.strong === b.strong &&
    a.emphasis === b.emphasis &&
    a.code === b.code &&
    a.script === b.script &&
    a.formula === b.formula &&
    a.footnote === b.footnote &&
    a.link === b.link &&
    a.size === b.size &&
    a.color === b.color
  )
}

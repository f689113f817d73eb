import type { Element, Root } from 'hast'
import { attribute, elementsIn, hasClass } from './hast-queries.ts'
import { declarationsIn, type Style } from './look-from-style.ts'

/** Rules of a page's own style sheets that may hide something; a page with more than so many is read without the rest. */
const MAX_RULES = 400
const HIDES =
  /\b(display|visibility|opacity|font-size|line-height|height|width|color|position|text-indent|clip|clip-path|transform)\s*:/i
/** One compound: `div`, `.note`, `#top.note`. Everything else (states, attributes, siblings) is left to browsers. */
const COMPOUND = /^([a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i

interface Rule {
  /** From the outermost to the element itself. */
  readonly compounds: readonly Compound[]
  readonly style: Style
}
interface Compound {
  readonly tag: string | undefined
  readonly id: string | undefined
  readonly classes: readonly string[]
}

/** What the style sheets within a page say of an element that stands within `ancestors`, later rules winning. */
type RulesOfPage = (element: Element, ancestors: readonly Element[]) => Style | undefined

export function rulesOfPage(page: Root): RulesOfPage {
  const byName = new Map<string, Rule[]>()
  let count = 0
  for (const sheet of elementsIn(page)) {
    if (sheet.tagName !== 'style' || /print/i.test(attribute(sheet, 'media') ?? '')) continue
    const text = sheet.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    for (const { selectors, body } of topRules(text)) {
      if (!HIDES.test(body)) continue
      for (const compounds of selectors.split(',').flatMap(parsed)) {
        if (++count > MAX_RULES) break
        const name = nameOf(compounds.at(-1))
        byName.set(name, [...(byName.get(name) ?? []), { compounds, style: declarationsIn(body) }])
      }
    }
  }
  if (byName.size === 0) return () => undefined
  return (element, ancestors) => {
    const names = [element.tagName, `#${attribute(element, 'id') ?? ''}`, ...classesOf(element)]
    const rules = names
      .flatMap((name) => byName.get(name) ?? [])
      .filter((rule) => holds(rule, element, ancestors))
    return rules.length === 0 ? undefined : new Map(rules.flatMap(({ style }) => [...style]))
  }
}

/** Rules that hold without a condition: those within `@media` and the like are passed over. */
function* topRules(sheet: string): Generator<{ selectors: string; body: string }> {
  const text = sheet.slice(0, 500_000)
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    if (open === -1) return
    const selectors = text
      .slice(at, open)
      .replace(/\/\*[^*]*\*\//g, '')
      .trim()
    let end = text.indexOf('}', open)
    if (end === -1) return
    if (selectors.startsWith('@')) end = endOfBlock(text, open)
    else yield { selectors, body: text.slice(open + 1, end) }
    at = end + 1
  }
}

function endOfBlock(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}

function parsed(selector: string): Compound[][] {
  const compounds = selector
    .trim()
    .split(/[\s>]+/)
    .map((part) => {
      const match = part === '' || part.length > 100 ? undefined : COMPOUND.exec(part)
      if (!match) return undefined
      const names = match[2]?.match(/[.#][\w-]+/g) ?? []
      return {
        tag: match[1]?.toLowerCase(),
        id: names.find((name) => name.startsWith('#'))?.slice(1),
        classes: names.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
      }
    })
  return compounds.length <= 6 && compounds.every((each) => each !== undefined) ? [compounds] : []
}

/** What the rules of an element are looked up by: its id, else a class, else its tag. */
function nameOf(compound: Compound | undefined): string {
  if (compound?.id !== undefined) return `#${compound.id}`
  const [first] = compound?.classes ?? []
  return first === undefined ? (compound?.tag ?? '') : `.${first}`
}

const classesOf = (element: Element) =>
  (attribute(element, 'className') ?? '').split(' ').map((name) => `.${name}`)

function holds({ compounds }: Rule, element: Element, ancestors: readonly Element[]): boolean {
  const outer = compounds.slice(0, -1)
  const own = compounds.at(-1)
  if (!own || !matches(own, element)) return false
  for (let at = ancestors.length - 1; at >= 0 && outer.length > 0; at -= 1) {
    const [next, ancestor] = [outer.at(-1), ancestors[at]]
    if (next && ancestor && matches(next, ancestor)) outer.pop()
  }
  return outer.length === 0
}

function matches({ tag, id, classes }: Compound, element: Element): boolean {
  if (tag !== undefined && tag !== element.tagName) return false
  if (id !== undefined && id !== attribute(element, 'id')) return false
  return classes.every((name) => hasClass(element, name))
}

import type { Element, ElementContent, Nodes, Root } from 'hast'
import { attribute, elementsIn, plainText } from './hast-queries.ts'

/** What Word and WPS lay on the clipboard has no lists, only paragraphs that are numbered and say how deep they stand. */

const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i
const IGNORED = /mso-list:\s*ignore/i
const NUMBER = /^[\s\u00a0(（]*(?:\d{1,4}|[a-z]{1,4}|[一二三四五六七八九十]{1,4})\s*[.)）、．]/i
const DEEPEST = 6

/** Makes lists of such paragraphs, in place, before anything else is read. */
export function gatherWordLists(root: Root): void {
  for (const parent of [root, ...elementsIn(root)]) {
    if (parent.children.some((child) => levelOf(child) !== undefined))
      parent.children = gathered(parent.children as ElementContent[])
  }
}

function levelOf(node: Nodes): number | undefined {
  const level = node.type === 'element' ? LEVEL.exec(attribute(node, 'style') ?? '')?.[1] : undefined
  return level === undefined ? undefined : Math.min(Math.max(Number(level), 1), DEEPEST)
}

function gathered(children: readonly ElementContent[]): ElementContent[] {
  const made: ElementContent[] = []
  let open: Element[] = []
  for (const child of children) {
    const level = levelOf(child)
    if (level === undefined || child.type !== 'element') {
      // White space between two items ends no list.
      if (child.type !== 'text' || child.value.trim() !== '') open = []
      made.push(child)
      continue
    }
    const tagName = isNumbered(child) ? 'ol' : 'ul'
    open = open.slice(0, level)
    if (open.length === level && open[level - 1]?.tagName !== tagName) open = open.slice(0, level - 1)
    while (open.length < level) {
      const list: Element = { type: 'element', tagName, properties: {}, children: [] }
      const outer = open.at(-1)?.children.at(-1)
      if (outer?.type === 'element') outer.children.push(list)
      else if (open.length === 0) made.push(list)
      else open.at(-1)?.children.push(itemOf([list]))
      open.push(list)
    }
    open.at(-1)?.children.push(itemOf(withoutMarker(child)))
  }
  return made
}

const itemOf = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'li',
  properties: {},
  children,
})

const isMarker = (node: Nodes) => node.type === 'element' && IGNORED.test(attribute(node, 'style') ?? '')

function isNumbered(paragraph: Element): boolean {
  for (const element of elementsIn(paragraph)) if (isMarker(element)) return NUMBER.test(plainText(element))
  return false
}

function withoutMarker(paragraph: Element): ElementContent[] {
  for (const element of [paragraph, ...elementsIn(paragraph)])
    element.children = element.children.filter((child) => !isMarker(child))
  return paragraph.children
}

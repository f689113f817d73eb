import type { Element, Nodes } from 'hast'

/** An attribute as text, whatever type the parser gave it. */
export function attribute(element: Element, property: string): string | undefined {
  const value = element.properties[property]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

export function hasClass(element: Element, name: string): boolean {
  const classes = element.properties['className']
  return Array.isArray(classes) && classes.includes(name)
}

/** Every element below a node in document order, without recursion; `enter` may keep out of an element's inside. */
export function* elementsIn(
  root: Nodes,
  enter: (element: Element) => boolean = () => true,
): Generator<Element> {
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'element') {
      if (node !== root) yield node
      if (node !== root && !enter(node)) continue
    }
    if ('children' in node) {
      for (let at = node.children.length - 1; at >= 0; at--) {
        const child = node.children[at]
        if (child) waiting.push(child)
      }
    }
  }
}

export function firstElement(root: Nodes, matches: (element: Element) => boolean): Element | undefined {
  for (const element of elementsIn(root)) if (matches(element)) return element
  return undefined
}

export function byId(root: Nodes, id: string): Element | undefined {
  return firstElement(root, (element) => attribute(element, 'id') === id)
}

const SILENT = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'textarea',
  'select',
  'button',
  'svg',
  'iframe',
])

/** The text below a node, as it stands, without scripts, styles and controls. */
export function plainText(root: Nodes): string {
  const parts: string[] = []
  const waiting: Nodes[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') parts.push(node.value)
    else if (node.type === 'element' && node.tagName === 'br') parts.push('\n')
    else if ('children' in node && !(node.type === 'element' && SILENT.has(node.tagName))) {
      for (let at = node.children.length - 1; at >= 0; at--) {
        const child = node.children[at]
        if (child) waiting.push(child)
      }
    }
  }
  return parts.join('')
}

/** Who said what is quoted often stands in a `<footer>` of the quotation. */
export function withSpeaker(quotation: Element): Element {
  const children = quotation.children.map((child) =>
    child.type === 'element' && child.tagName === 'footer' ? { ...child, tagName: 'p' } : child,
  )
  return { ...quotation, children }
}

import type { Element, ElementContent } from 'hast'
import { createElement, type ReactNode } from 'react'

/** Of MathML Core, what a formula is made of: everything else is left out. */
const TAGS = new Set(
  'math mrow mi mo mn ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd mstyle mpadded mphantom mprescripts mmultiscripts'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'fence form stretchy mathvariant displaystyle scriptlevel lspace rspace linethickness accent accentunder minsize maxsize width height depth largeop movablelimits symmetric separator columnspan rowspan voffset'.split(
    ' ',
  ),
)

interface Props {
  readonly math: Element
  /** How it reads in plain words. */
  readonly label: string
  readonly isDisplay: boolean
}

/** A formula that was read, as browsers draw it. */
export function MathTree({ math, label, isDisplay }: Props) {
  return createElement(
    'math',
    { display: isDisplay ? 'block' : 'inline', 'aria-label': label },
    ...math.children.map(nodeOf),
  )
}

function nodeOf(node: ElementContent): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || !TAGS.has(node.tagName)) return null
  return createElement(node.tagName, attributesOf(node), ...node.children.map(nodeOf))
}

/** Nothing in a formula is wider or higher than so many of its own letters; what says so would tear the page apart. */
const MOST_LETTERS = 40

function attributesOf({ properties }: Element): Record<string, string> {
  const kept = Object.entries(properties).filter(
    ([name, value]) =>
      ATTRIBUTES.has(name.toLowerCase()) && !(Math.abs(Number.parseFloat(String(value))) > MOST_LETTERS),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

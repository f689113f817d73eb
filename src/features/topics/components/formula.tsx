import type { Element, ElementContent } from 'hast'
import { createElement, type ReactNode } from 'react'
import { readFormula } from '../formula.server.ts'

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

/** A formula as browsers draw and read it; where it cannot be read, its words as they were written. */
export function FormulaView({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const formula = readFormula(tex)
  if (!formula) return <code>{tex}</code>
  return createElement(
    'math',
    { display: isDisplay ? 'block' : 'inline', 'aria-label': formula.text },
    ...formula.math.children.map(nodeOf),
  )
}

function nodeOf(node: ElementContent): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || !TAGS.has(node.tagName)) return null
  return createElement(node.tagName, attributesOf(node), ...node.children.map(nodeOf))
}

function attributesOf({ properties }: Element): Record<string, string> {
  const kept = Object.entries(properties).filter(([name]) => ATTRIBUTES.has(name.toLowerCase()))
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

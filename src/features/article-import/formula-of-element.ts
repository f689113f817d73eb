import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { MathMLToLaTeX } from 'mathml-to-latex'
import { attribute, elementsIn, firstElement, hasClass, plainText } from './hast-queries.ts'

/** LaTeX that an element of a page stands for, and whether it stands on a line of its own. */
export interface FoundFormula {
  readonly tex: string
  readonly isDisplay: boolean
}

const MAX_NODES = 3000
const PICTURED = [
  'latex',
  'tex',
  'math',
  'ztext-math',
  'mathcode',
  'mwe-math-fallback-image-inline',
  'mwe-math-fallback-image-display',
]
const TEX_ADDRESS = /(?:latex\.codecogs\.com|zhihu\.com\/equation|\/(?:equation|latex|mathjax|tex)\?)/i

/**
 * The formula that an element is: our own mark, MathML, what KaTeX and MathJax leave, WeChat's, or a picture whose other
 * text is LaTeX. Undefined for everything else.
 */
export function formulaOfElement(element: Element): FoundFormula | undefined {
  const written = attribute(element, 'dataTex') ?? attribute(element, 'dataFormula')
  if (written !== undefined) return found(written, element.tagName === 'div')
  const { tagName } = element
  if (tagName === 'math') return ofMathMl(element)
  if (tagName === 'script') {
    const type = attribute(element, 'type') ?? ''
    if (!type.startsWith('math/tex')) return undefined
    const tex = element.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
    return found(tex, type.includes('mode=display'))
  }
  if (hasClass(element, 'katex') || tagName === 'mjx-container') {
    const math = firstElement(element, (inner) => inner.tagName === 'math')
    const formula = math && ofMathMl(math)
    return (
      formula && { ...formula, isDisplay: formula.isDisplay || String(element.properties.display) === 'true' }
    )
  }
  if (tagName === 'img') {
    const alt = attribute(element, 'alt') ?? ''
    const isTex =
      PICTURED.some((name) => hasClass(element, name)) ||
      'eeimg' in element.properties ||
      TEX_ADDRESS.test(attribute(element, 'src') ?? '')
    return isTex && alt !== '' ? found(withoutStyle(alt), false) : undefined
  }
  return undefined
}

/** What a library draws beside the formula itself, for those who see. */
export const isDrawnFormula = (element: Element): boolean =>
  ['MathJax', 'MathJax_Preview', 'MathJax_Display', 'MathJax_SVG', 'MathJax_CHTML', 'katex-html'].some(
    (name) => hasClass(element, name),
  ) && firstElement(element, ({ tagName }) => tagName === 'math') === undefined

/** Wikipedia writes `{\displaystyle …}` around each. */
const withoutStyle = (tex: string) =>
  tex.startsWith(STYLE) && tex.endsWith('}') ? tex.slice(STYLE.length, -1) : tex
const STYLE = String.raw`{\displaystyle `

const found = (tex: string, isDisplay: boolean): FoundFormula | undefined =>
  tex.trim() === '' ? undefined : { tex: tex.trim(), isDisplay }

function ofMathMl(math: Element): FoundFormula | undefined {
  const isDisplay = math.properties.display === 'block'
  for (const inner of elementsIn(math)) {
    if (inner.tagName === 'annotation' && /tex/i.test(attribute(inner, 'encoding') ?? ''))
      return found(plainText(inner), isDisplay)
  }
  if ([...elementsIn(math)].length > MAX_NODES) return undefined
  try {
    const xml = toHtml(math, { closeSelfClosing: true, allowDangerousHtml: false })
    return found(MathMLToLaTeX.convert(xml), isDisplay)
  } catch {
    return undefined
  }
}

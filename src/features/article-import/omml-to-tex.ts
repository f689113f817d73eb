import { XMLParser } from 'fast-xml-parser'

/** Word's own formulas (ECMA-376, 22.1) as LaTeX. */

type Node = Readonly<Record<string, unknown>>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
})
const MAX_DEPTH = 60

/** LaTeX of one `<m:oMath>`; undefined where it cannot be read. */
export function texOfOmml(xml: string): string | undefined {
  try {
    const nodes: unknown = parser.parse(xml)
    return texOf(nodesIn(nodes), 0).trim() || undefined
  } catch {
    return undefined
  }
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ':@' && key !== '#text') ?? '#text'
const childrenOf = (node: Node) => nodesIn(node[nameOf(node)])

function child(node: Node, name: string): Node[] {
  const found = childrenOf(node).find((each) => nameOf(each) === name)
  return found ? childrenOf(found) : []
}

/** `m:val` of a property: the sign of a sum, the bracket of a delimiter. */
function valueOf(node: Node, properties: string, name: string): string | undefined {
  const found = child(node, properties).find((each) => nameOf(each) === name)
  const attributes = found?.[':@'] as Readonly<Record<string, string>> | undefined
  return attributes?.['@_m:val']
}

function texOf(nodes: readonly Node[], depth: number): string {
  if (depth > MAX_DEPTH) throw new RangeError('too deep')
  return nodes.map((node) => texOfNode(node, depth + 1)).join('')
}

function texOfNode(node: Node, depth: number): string {
  const part = (name: string) => texOf(child(node, name), depth)
  const group = (name: string) => `{${part(name)}}`
  switch (nameOf(node)) {
    case 'm:t':
      return childrenOf(node)
        .map((each) => signs(String(each['#text'] ?? '')))
        .join('')
    case 'm:f': {
      const kind = valueOf(node, 'm:fPr', 'm:type')
      if (kind === 'lin') return `${group('m:num')}/${group('m:den')}`
      return kind === 'noBar'
        ? `\\binom${group('m:num')}${group('m:den')}`
        : `\\frac${group('m:num')}${group('m:den')}`
    }
    case 'm:rad': {
      const degree = part('m:deg')
      return degree === '' ? `\\sqrt${group('m:e')}` : `\\sqrt[${degree}]${group('m:e')}`
    }
    case 'm:sSup':
      return `${group('m:e')}^${group('m:sup')}`
    case 'm:sSub':
      return `${group('m:e')}_${group('m:sub')}`
    case 'm:sSubSup':
      return `${group('m:e')}_${group('m:sub')}^${group('m:sup')}`
    case 'm:sPre':
      return `{}_${group('m:sub')}^${group('m:sup')}${group('m:e')}`
    case 'm:nary': {
      const sign = valueOf(node, 'm:naryPr', 'm:chr') ?? '∫'
      const [low, high] = [part('m:sub'), part('m:sup')]
      return `${signs(sign)}${low === '' ? '' : `_{${low}}`}${high === '' ? '' : `^{${high}}`}${group('m:e')}`
    }
    case 'm:d': {
      const open = valueOf(node, 'm:dPr', 'm:begChr') ?? '('
      const close = valueOf(node, 'm:dPr', 'm:endChr') ?? ')'
      const parts = childrenOf(node).filter((each) => nameOf(each) === 'm:e')
      const inside = parts
        .map((each) => texOf(childrenOf(each), depth))
        .join(signs(valueOf(node, 'm:dPr', 'm:sepChr') ?? '|'))
      return `\\left${bracket(open)}${inside}\\right${bracket(close)}`
    }
    case 'm:func':
      return `${functionName(part('m:fName'))}${group('m:e')}`
    case 'm:limLow':
      return `${functionName(part('m:e'))}_${group('m:lim')}`
    case 'm:limUpp':
      return `\\overset${group('m:lim')}${group('m:e')}`
    case 'm:acc':
      return `${ACCENTS[valueOf(node, 'm:accPr', 'm:chr') ?? ''] ?? '\\hat'}${group('m:e')}`
    case 'm:bar':
      return `${valueOf(node, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}${group('m:e')}`
    case 'm:groupChr':
      return `\\underbrace${group('m:e')}`
    case 'm:m':
      return `\\begin{matrix}${rowsOf(node, 'm:mr', depth)}\\end{matrix}`
    case 'm:eqArr': {
      const lines = childrenOf(node).filter((each) => nameOf(each) === 'm:e')
      return `\\begin{aligned}${lines.map((each) => texOf(childrenOf(each), depth)).join('\\\\')}\\end{aligned}`
    }
    default:
      // Properties say how and not what.
      return nameOf(node).endsWith('Pr') ? '' : texOf(childrenOf(node), depth)
  }
}

function rowsOf(node: Node, name: string, depth: number): string {
  return childrenOf(node)
    .filter((each) => nameOf(each) === name)
    .map((row) =>
      childrenOf(row)
        .filter((each) => nameOf(each) === 'm:e')
        .map((cell) => texOf(childrenOf(cell), depth))
        .join('&'),
    )
    .join('\\\\')
}

const ACCENTS: Record<string, string> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\bar',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
}
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh log ln lg exp lim max min sup inf det arcsin arccos arctan'.split(
    ' ',
  ),
)

/** A limit below the name has made it a command already. */
const functionName = (name: string) =>
  name.startsWith('\\') ? name : FUNCTIONS.has(name.trim()) ? `\\${name.trim()} ` : `\\operatorname{${name}}`
const bracket = (sign: string) => (sign === '' ? '.' : '{}'.includes(sign) ? `\\${sign}` : signs(sign))

/** Characters as LaTeX takes them; words in Chinese stay words. */
function signs(text: string): string {
  return text
    .replace(
      /[\\{}$&#%_^~]/g,
      (sign) => ({ '\\': '\\backslash ', '^': '\\hat{}', '~': '\\sim ' })[sign] ?? `\\${sign}`,
    )
    .replace(/[\p{Script=Han}，。；：、]+/gu, '\\text{$&}')
}

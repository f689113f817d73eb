import { XMLParser } from 'fast-xml-parser'
import { firstBetween, replaceBetween } from './between.ts'

/** Numbers that Word makes by itself, written into the text where a list of ours could not give the same. */

interface Level {
  readonly format: string
  readonly text: string
  readonly start: number
  /** Numbers of higher levels stand in figures, whatever they are themselves. */
  readonly isLegal: boolean
}
/** The level of a paragraph's list. */
interface Place {
  readonly numId: string
  readonly level: number
}

const PROPERTIES = ['<w:pPr>', '</w:pPr>'] as const
const NUMBERED = ['<w:numPr>', '</w:numPr>'] as const
/** A number is a few signs; it is written as often as there are paragraphs. */
const LONGEST = 100
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  processEntities: true,
})
type Tree = Readonly<Record<string, unknown>>
const list = (value: unknown): Tree[] =>
  Array.isArray(value) ? (value as Tree[]) : value === undefined || value === '' ? [] : [value as Tree]
const at = (tree: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? (value as Tree)[name] : undefined),
    tree,
  )
const val = (tree: unknown, ...path: string[]) => at(tree, ...path, 'w:val') as string | undefined

/** The document's XML with its own numbers as text: of headings always, of lists where they are not 1, 2, 3. */
export function writeNumbers(document: string, numbering: string, styles: string): string {
  if (numbering === '' || !/<w:numPr>/.test(document + styles)) return document
  const levels = levelsOf(numbering)
  const styled = stylesOf(styles)
  const counts = new Map<string, number[]>()
  return replaceBetween(document, PROPERTIES, 20_000, (properties) => {
    const label = labelOf(properties)
    if (label === undefined) return PROPERTIES[0] + properties + PROPERTIES[1]
    const bare = replaceBetween(properties, NUMBERED, 1000, () => '')
    return `${PROPERTIES[0]}${bare}${PROPERTIES[1]}<w:r><w:t xml:space="preserve">${label} </w:t></w:r>`
  })

  /** Counts the paragraph, and gives its number where it is to be written. */
  function labelOf(properties: string): string | undefined {
    const style = styled.get(/<w:pStyle w:val="([^"]{1,100})"/.exec(properties)?.[1] ?? '')
    const place = placeIn(properties) ?? style?.place
    const own = place && levels.get(place.numId)
    const level = place && own?.[place.level]
    if (!place || !own || !level || level.format === 'bullet' || level.format === 'none') return undefined
    const numbers = counts.get(place.numId) ?? []
    counts.set(place.numId, numbers)
    numbers[place.level] = (numbers[place.level] ?? level.start - 1) + 1
    numbers.length = place.level + 1
    const isPlain = level.format === 'decimal' && /^%\d[.．、)]?$/.test(level.text)
    if (isPlain && !style?.isHeading) return undefined
    return level.text.replace(/%(\d)/g, (_whole, digit: string) => {
      const index = Number(digit) - 1
      return written(
        numbers[index] ?? own[index]?.start ?? 1,
        level.isLegal ? 'decimal' : index === place.level ? level.format : (own[index]?.format ?? 'decimal'),
      )
    })
  }
}

function placeIn(properties: string): Place | undefined {
  const inside = firstBetween(properties, NUMBERED)
  const numId = inside && /<w:numId w:val="(\d{1,9})"/.exec(inside)?.[1]
  return numId ? { numId, level: Number(/<w:ilvl w:val="(\d)"/.exec(inside ?? '')?.[1] ?? 0) } : undefined
}

function levelsOf(numbering: string): Map<string, readonly (Level | undefined)[]> {
  const root = at(parser.parse(numbering), 'w:numbering')
  const abstracts = new Map(
    list(at(root, 'w:abstractNum')).map((each) => {
      const levels: Level[] = []
      for (const level of list(each['w:lvl'])) {
        levels[Number(level['w:ilvl'])] = {
          format: val(level, 'w:numFmt') ?? 'decimal',
          text: (val(level, 'w:lvlText') ?? '').slice(0, LONGEST),
          start: Number(val(level, 'w:start') ?? 1),
          isLegal: level['w:isLgl'] !== undefined,
        }
      }
      return [each['w:abstractNumId'] as string, levels] as const
    }),
  )
  return new Map(
    list(at(root, 'w:num')).map((each) => [
      each['w:numId'] as string,
      abstracts.get(val(each, 'w:abstractNumId') ?? '') ?? [],
    ]),
  )
}

function stylesOf(styles: string): Map<string, { place: Place | undefined; isHeading: boolean }> {
  if (styles === '') return new Map()
  return new Map(
    list(at(parser.parse(styles), 'w:styles', 'w:style')).map((style) => {
      const numId = val(style, 'w:pPr', 'w:numPr', 'w:numId')
      const name = val(style, 'w:name') ?? ''
      const level = Number(
        val(style, 'w:pPr', 'w:numPr', 'w:ilvl') ?? Number(/^heading (\d)/i.exec(name)?.[1] ?? 1) - 1,
      )
      return [
        style['w:styleId'] as string,
        { place: numId ? { numId, level } : undefined, isHeading: /^heading \d/i.test(name) },
      ]
    }),
  )
}

const CHINESE = '〇一二三四五六七八九'

function written(number: number, format: string): string {
  switch (format) {
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'ideographDigital':
      return chinese(number)
    case 'upperRoman':
    case 'lowerRoman': {
      const roman = romanOf(number)
      return format === 'upperRoman' ? roman : roman.toLowerCase()
    }
    case 'upperLetter':
      return String.fromCodePoint(64 + ((number - 1) % 26) + 1)
    case 'lowerLetter':
      return String.fromCodePoint(96 + ((number - 1) % 26) + 1)
    case 'decimalEnclosedCircle':
      return number >= 1 && number <= 20 ? String.fromCodePoint(0x2460 + number - 1) : String(number)
    default:
      return String(number)
  }
}

function chinese(number: number): string {
  const digit = (value: number) => CHINESE[value] ?? ''
  if (number < 10) return digit(number)
  if (number < 100)
    return `${number < 20 ? '' : digit(Math.floor(number / 10))}十${number % 10 === 0 ? '' : digit(number % 10)}`
  return [...String(number)].map((each) => digit(Number(each))).join('')
}

function romanOf(number: number): string {
  const signs: [number, string][] = [
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let left = Math.min(Math.max(number, 0), 399)
  let roman = ''
  for (const [value, sign] of signs) for (; left >= value; left -= value) roman += sign
  return roman
}

import type { Block, Span } from '#features/topics/body/blocks.ts'

/** Bodies of every kind of block in every look, repeatable; for tests. */

type Random = (bound: number) => number

const WORDS = ['碳化硅', 'Ga2O3', '衬底 ', '8 英寸', '\n', '，', '👩‍🔬', ' ', 'x'] as const
const image = { id: 'fedcba9876543210fedcba98', width: 800, height: 600 }

export function randomBody(random: Random): Block[] {
  return Array.from({ length: random(8) }, () => randomBlock(random))
}

const some = <Value>(random: Random, values: readonly Value[]): Value =>
  values[random(values.length)] as Value
const list = <Value>(length: number, make: () => Value): Value[] => Array.from({ length }, make)

function randomSpan(random: Random): Span {
  return {
    text: list(random(4), () => some(random, WORDS)).join(''),
    ...(random(3) === 0 && { strong: true }),
    ...(random(4) === 0 && { emphasis: true }),
    ...(random(6) === 0 && { code: true }),
    ...(random(5) === 0 && { link: some(random, ['https://example.com/', '/topic/10001']) }),
    ...(random(6) === 0 && { script: some(random, ['sub', 'super'] as const) }),
    ...(random(8) === 0 && { size: some(random, ['small', 'large', 'larger'] as const) }),
    ...(random(8) === 0 && { color: some(random, ['accent', 'red', 'grey'] as const) }),
    ...(random(9) === 0 && { formula: 'E = mc^2' }),
    ...(random(12) === 0 && { footnote: String(random(9) + 1) }),
  }
}

const spans = (random: Random) => list(random(5), () => randomSpan(random))

function randomBlock(random: Random): Block {
  const kinds = [
    'paragraph',
    'heading',
    'quotation',
    'list',
    'table',
    'formula',
    'footnotes',
    'code',
  ] as const
  const kind = some(random, [...kinds, 'image', 'gallery', 'video', 'card', 'divider'] as const)
  switch (kind) {
    case 'paragraph':
      return { type: kind, spans: spans(random), ...(random(4) === 0 && { centered: true }) }
    case 'heading':
      return { type: kind, level: some(random, [2, 3, 4] as const), spans: spans(random) }
    case 'quotation':
      return { type: kind, spans: spans(random), ...(random(2) === 0 && { tone: 'tip' as const }) }
    case 'list':
      return {
        type: kind,
        ordered: random(2) === 0,
        items: list(random(4) + 1, () => ({
          spans: spans(random),
          depth: random(6),
          ...(random(4) === 0 && { checked: random(2) === 0 }),
          ...(random(4) === 0 && { ordered: random(2) === 0 }),
        })),
        ...(random(4) === 0 && { start: random(90) }),
      }
    case 'table':
      return randomTable(random)
    case 'formula':
      return { type: kind, tex: '\\frac{1}{2}', text: '1/2' }
    case 'footnotes':
      return {
        type: kind,
        items: list(random(3) + 1, () => ({ key: String(random(9)), spans: spans(random) })),
      }
    case 'code':
      return { type: kind, text: list(random(4), () => some(random, WORDS)).join('\n') }
    case 'image':
      return { type: kind, image, ...(random(2) === 0 && { caption: '图 1', alt: '晶圆' }) }
    case 'gallery':
      return {
        type: kind,
        pictures: list(random(3) + 2, () => ({
          image,
          ...(random(2) === 0 && { alt: '晶圆', credit: '本刊' }),
        })),
        ...(random(2) === 0 && { caption: '一组图' }),
      }
    case 'video':
      return { type: kind, url: 'https://films.example.com/a.mp4', ...(random(2) === 0 && { poster: image }) }
    case 'card':
      return { type: kind, path: '/ev/d/12', title: some(random, WORDS) }
    case 'divider':
      return { type: kind }
  }
}

function randomTable(random: Random): Block {
  const width = random(4) + 1
  const height = random(4) + 1
  const rows = list(height, () => list(width, () => spans(random)))
  const across = Math.min(width, 2)
  const isMerged = random(2) === 0 && across > 1
  const row = random(height)
  if (isMerged) (rows[row] ?? [])[1] = []
  const heads = random(3)
  return {
    type: 'table',
    hasHeader: heads > 0,
    ...(heads > 1 && { headerRows: 2 }),
    rows,
    ...(isMerged && { merged: [{ row, column: 0, down: 1, across }] }),
    ...(random(3) === 0 && { align: list(width, () => some(random, ['left', 'center', 'right'] as const)) }),
  }
}

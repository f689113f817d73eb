import { replaceBetween } from './between.ts'

const MOST = 200_000
/** What Word draws from figures or names that lie elsewhere in its file; no picture of it lies there. */
const DRAWN = [
  ['<c:chart ', '个 Word 图表'],
  ['<dgm:relIds ', '个 SmartArt 图形'],
] as const

/** Sentences about what readers of the document see and nobody can read from it: where a picture stands for it, none. */
export function drawingsIn(xml: string): string[] {
  const shown = replaceBetween(xml, ['<mc:Choice', '</mc:Choice>'], MOST, () => '')
  return DRAWN.flatMap(([mark, kind]) => {
    const count = shown.split(mark).length - 1
    return count === 0 ? [] : [`略去 ${count} ${kind}，请在 Word 里另存为图片，再插入文章`]
  })
}

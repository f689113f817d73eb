import { expect, test } from 'vitest'
import { textOfSpans } from '#features/topics/body/blocks.ts'
import type { FoundBlock } from './found-article.ts'
import { withoutFurnitureLines } from './furniture-lines.ts'

const left = (...lines: string[]) =>
  withoutFurnitureLines(lines.map((text): FoundBlock => ({ type: 'paragraph', spans: [{ text }] }))).map(
    (block) => ('spans' in block ? textOfSpans(block.spans) : ''),
  )
const TEXT = '衬底价格跌破成本线之后，扩产的只剩三家，其余的在等下一轮订单，也在等设备折旧完毕的那一天到来。'

test.each([
  ['who wrote it, what he is and how many agree', ['林若溪', '半导体话题下的优秀答主', '535 人赞同了该文章']],
  ['who wrote it, when and how long it takes to read', ['唐一鸣2013-04-22约 6 分钟读完']],
  ['the source and how long it takes to read', ['来源：功率观察', '约6分钟阅读']],
])('%s is no part of the text', (_, byline) => {
  expect(left(...byline, TEXT)).toEqual([TEXT])
})

test('short lines of the text stay, and so does what is said of minutes within it', () => {
  expect(left('一问一答。', TEXT)).toEqual(['一问一答。', TEXT])
  expect(left(TEXT, '全文约 6 分钟读完')).toEqual([TEXT, '全文约 6 分钟读完'])
})

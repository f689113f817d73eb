import { expect, test } from 'vitest'
import { publicSummary } from './public-summary.ts'
import { paragraph } from '../testing.ts'

const OPEN = '碳化硅器件的栅极在长期偏置下会慢慢漂移，这一点在车上尤其要紧。'
const PAID = '把关断电压从−8 V抬到−5 V之后，漂移还能再降一半以上。'
const SHORT = '代价是损耗增加3%左右。'
/** As long as makes the first paragraph, a fifth, the preview. */
const rest = '其余'.repeat(200).slice(0, OPEN.length * 4 - PAID.length - SHORT.length)
const blocks = [OPEN, PAID, SHORT, rest].map(paragraph)

test('the beginning of the text loses what lies beyond the preview', () => {
  expect(publicSummary(OPEN + PAID, blocks)).toBe(OPEN)
  expect(publicSummary(OPEN + PAID + SHORT, blocks)).toBe(OPEN)
})

test.each([
  ['with other signs and spaces', '把关断电压，从 －8 V 抬到 －5 V 之后……漂移还能再降一半以上！'],
  ['in part', '作者说漂移还能再降一半以上，把关断电压从−8 V抬到−5 V之后，漂移还能更小。'],
  ['short but whole', SHORT],
])('what is taken from the paid part %s is left out', (_how, taken) => {
  expect(publicSummary(`谈栅极的漂移。${taken}`, blocks)).toBe('谈栅极的漂移。')
})

test('when nothing else remains, the preview itself is the summary', () => {
  expect(publicSummary(PAID, blocks)).toBe(OPEN)
  const long = publicSummary(PAID, [paragraph(`${OPEN.repeat(9)}${PAID.repeat(60)}`)])
  expect(long).toBe(`${OPEN.repeat(4).slice(0, 100)}…`)
})

test('words of a caption are not given away either', () => {
  const caption = '二十台样机在一百五十度下的阈值漂移曲线'
  const image = { id: '0123456789abcdef01234567', width: 1, height: 1 }
  expect(publicSummary(`谈漂移。${caption}`, [...blocks, { type: 'image', image, caption }])).toBe('谈漂移。')
})

test('a summary in words of its own stays as it is, and none stays none', () => {
  const own = '从关断电压的选择看栅极漂移：一份来自三家车企的对比，附测试方法。'
  expect(publicSummary(own, blocks)).toBe(own)
  expect(publicSummary('', blocks)).toBe('')
})

import { expect, test } from 'vitest'
import { rangesOf, snippetOf } from './highlight-matches.ts'

const marked = (text: string, words: string[]) =>
  rangesOf(text, words).map(([start, end]) => text.slice(start, end))

test('words are found whatever their case and width, and marked as the text writes them', () => {
  expect(marked('<b>ＳｉＣ</b> & sic 与8英寸 SiC衬底', ['sic', '8英寸sic'])).toEqual([
    'ＳｉＣ',
    'sic',
    '8英寸 SiC',
  ])
})

test('overlapping words become one mark', () => {
  expect(marked('碳化硅衬底', ['碳化硅', '硅衬底', '衬'])).toEqual(['碳化硅衬底'])
})

test('a snippet shows the first word looked for, with a little before it', () => {
  const text = `${'前'.repeat(500)}Wolfspeed 扩产${'后'.repeat(500)}`
  const { text: shown, ranges } = snippetOf(text, ['wolfspeed'])
  expect(shown.length).toBeLessThan(150)
  expect(ranges.map(([start, end]) => shown.slice(start, end))).toEqual(['Wolfspeed'])
  expect(shown.startsWith('…前')).toBe(true)
})

test('a text without the word shows its beginning and marks nothing', () => {
  expect(snippetOf('公开的开头。', ['别处'])).toEqual({ text: '公开的开头。', ranges: [] })
})

test('no character is cut in two', () => {
  const text = '👩‍🔬'.repeat(200)
  expect(snippetOf(`${text}词${text}`, ['词']).text.isWellFormed()).toBe(true)
})

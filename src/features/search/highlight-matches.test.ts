import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { patternsOf, rangesOf, snippetOf } from './highlight-matches.ts'

const patterns = (...words: string[]) => patternsOf(words.map(fold))

const marked = (text: string, words: string[]) =>
  rangesOf(text, patterns(...words)).map(([start, end]) => text.slice(start, end))

test('words are found whatever their case and width, and marked as the text writes them', () => {
  expect(marked('<b>ＳｉＣ</b> & sic 与8英寸 SiC衬底', ['sic', '8英寸sic'])).toEqual([
    'ＳｉＣ',
    'sic',
    '8英寸 SiC',
  ])
})

test.each([
  ['1.2kV', '耐压 1.2 kV 的器件', '1.2 kV'],
  ['rds(on)', 'R<sub>DS(on)</sub> 与 RDS(on)', 'RDS(on)'],
  ['氮化镓', '氮化鎵晶圆', '氮化鎵'],
  ['1200V', '耐压 1,200 V', '1,200 V'],
  ['ga2o3', '氧化镓 Ga₂O₃', 'Ga₂O₃'],
  ['C++', '用 C++ 写', 'C++'],
])('%s is marked in %s', (word, text, mark) => {
  expect(marked(text, [word])).toContain(mark)
})

test('a word is not marked within another', () => {
  expect(marked('Hyperledger 与 LED', ['led'])).toEqual(['LED'])
})

test('overlapping words become one mark', () => {
  expect(marked('碳化硅衬底', ['碳化硅', '硅衬底', '衬'])).toEqual(['碳化硅衬底'])
})

test('a snippet shows the first word looked for, with a little before it', () => {
  const text = `${'前'.repeat(500)}Wolfspeed 扩产${'后'.repeat(500)}`
  const { text: shown, ranges } = snippetOf(text, patterns('wolfspeed'))
  expect(shown.length).toBeLessThan(150)
  expect(ranges.map(([start, end]) => shown.slice(start, end))).toEqual(['Wolfspeed'])
  expect(shown.startsWith('…前')).toBe(true)
})

test('a text without the word shows its beginning and marks nothing', () => {
  expect(snippetOf('公开的开头。', patterns('别处'))).toEqual({ text: '公开的开头。', ranges: [] })
})

test('no character is cut in two', () => {
  const text = '👩‍🔬'.repeat(200)
  expect(snippetOf(`${text}词${text}`, patterns('词')).text.isWellFormed()).toBe(true)
})

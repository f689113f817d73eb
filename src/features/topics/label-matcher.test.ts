import { describe, expect, test } from 'vitest'
import { AhoCorasick } from './aho-corasick.ts'
import { createLabelMatcher, deriveLabels } from './label-matcher.ts'

const matcher = createLabelMatcher({
  companies: [
    { name: 'Wolfspeed', aliases: ['科锐'] },
    { name: '天岳先进', aliases: [] },
    { name: 'C&D (China)', aliases: [] },
  ],
  terms: [
    { name: 'SiC', aliases: ['碳化硅'] },
    { name: 'SiC衬底', aliases: ['碳化硅衬底'] },
    { name: '8英寸', aliases: ['200mm'] },
    { name: '良率', aliases: [] },
  ],
})
const namesIn = (text: string) => {
  const { companies, terms } = matcher.find(text)
  return [...companies, ...terms].map((match) => match.name)
}
const derive = (text: string, existing: string[] = [], kind: 'article' | 'question' = 'article') =>
  deriveLabels({ text, existing, kind }, matcher)

describe('labels', () => {
  test('are shown in the dictionary’s spelling, whatever the case or width of the text', () => {
    expect(namesIn('WOLFSPEED 与 ｗｏｌｆｓｐｅｅｄ')).toEqual(['Wolfspeed'])
    expect(matcher.find('WOLFSPEED 与 ｗｏｌｆｓｐｅｅｄ').companies[0]).toMatchObject({ count: 2, first: 0 })
  })

  test('put companies first, even one named once before a term named nine times', () => {
    expect(derive(`${'良率'.repeat(9)}，天岳先进`)).toEqual(['天岳先进', '良率'])
  })

  test('are ordered by frequency over all spellings, ties by first occurrence', () => {
    expect(derive('良率。8英寸、200mm、良率、200mm')).toEqual(['8英寸', '良率'])
    expect(derive('8英寸，良率')).toEqual(['8英寸', '良率'])
  })

  test('need word boundaries in Latin letters and digits, not in Chinese', () => {
    expect(namesIn('basic SiCMOSFET SiCs')).toEqual([])
    expect(namesIn('用SiC做的')).toEqual(['SiC'])
    expect(namesIn('1200mm')).toEqual([])
  })

  test('count the longest name that stands there and not the shorter one inside it', () => {
    expect(namesIn('碳化硅衬底')).toEqual(['SiC衬底'])
    expect(matcher.find('碳化硅衬底，碳化硅').terms.map(({ name, count }) => [name, count])).toEqual([
      ['SiC衬底', 1],
      ['SiC', 1],
    ])
  })

  test('take the signs of a name literally', () => {
    expect(namesIn('c&d (china) 公司')).toEqual(['C&D (China)'])
    expect(namesIn('cd china')).toEqual([])
  })

  test('of an article stand behind its own, without repeating one in other letters', () => {
    expect(derive('SiC 与 Wolfspeed', ['sic', '专题'])).toEqual(['sic', '专题', 'Wolfspeed'])
  })

  test('of an answer start empty', () => {
    expect(derive('SiC', ['旧标签'], 'question')).toEqual(['SiC'])
  })

  test('stay in place when a letter has a longer small form', () => {
    expect(matcher.find('İİ SiC').terms[0]).toMatchObject({ first: 3 })
  })
})

test('the machine finds exactly what a search one by one finds, on random texts', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const word = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => 'abc'.charAt(random(3))).join('')
  for (let round = 0; round < 200; round += 1) {
    const patterns = [...new Set(Array.from({ length: 12 }, () => word(4)))]
    const text = word(60)
    const found = new AhoCorasick(patterns)
      .findAll(text)
      .map(({ pattern, start }) => `${patterns[pattern]}@${start}`)
    const expected = patterns.flatMap((pattern) =>
      [...text].flatMap((_, start) => (text.startsWith(pattern, start) ? [`${pattern}@${start}`] : [])),
    )
    expect(found.toSorted()).toEqual(expected.toSorted())
  }
})

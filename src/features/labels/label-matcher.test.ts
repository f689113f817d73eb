import { describe, expect, test } from 'vitest'
import { randomBelow } from '../../../test/random-below.ts'
import { createLabelMatcher, deriveLabels, type Entry } from './label-matcher.ts'

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
const derive = (text: string, existing: string[] = []) => deriveLabels({ text, existing }, matcher)

describe('labels', () => {
  test('are shown in the dictionary’s spelling, whatever the case or width of the text', () => {
    expect(namesIn('WOLFSPEED 与 ｗｏｌｆｓｐｅｅｄ')).toEqual(['Wolfspeed'])
    expect(matcher.find('WOLFSPEED 与 ｗｏｌｆｓｐｅｅｄ').companies[0]).toMatchObject({ count: 2, first: 0 })
  })

  test('are what is called so before what is only spelled so too, in whatever order they stand', () => {
    const [called, spelled] = [
      { name: '金刚石', aliases: [] },
      { name: '终极半导体', aliases: ['金刚石'] },
    ]
    for (const terms of [
      [called, spelled],
      [spelled, called],
    ])
      expect(
        createLabelMatcher({ companies: [], terms })
          .find('金刚石')
          .terms.map(({ name }) => name),
      ).toEqual(['金刚石'])
    expect(createLabelMatcher({ companies: [spelled], terms: [called] }).find('金刚石')).toMatchObject({
      companies: [],
      terms: [{ name: '金刚石' }],
    })
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
    expect(namesIn('àSiC SiCé')).toEqual([])
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

  test('of a text without any name are the article’s own', () => {
    expect(derive('', ['专题'])).toEqual(['专题'])
    expect(derive('今天天气很好')).toEqual([])
  })

  test('are found with and without a space where Chinese and Latin meet, but not across lines', () => {
    expect(namesIn('8 英寸 SiC 衬底，8\u00a0英寸')).toEqual(['8英寸', 'SiC衬底'])
    expect(namesIn('8\n英寸')).toEqual([])
  })

  test('are not read out of everyday words', () => {
    const everyday = createLabelMatcher({
      companies: [{ name: '华为', aliases: [] }],
      terms: [{ name: '产能', aliases: [] }],
    })
    expect(everyday.find('生产能力提升，粉料升华为气体')).toEqual({ companies: [], terms: [] })
    expect(everyday.find('华为扩大产能').companies).toHaveLength(1)
    expect(everyday.find('量产产能').terms).toHaveLength(1)
  })

  test('show an entry that an editor spelled like an everyday word', () => {
    const edited = createLabelMatcher({
      companies: [],
      terms: [
        { name: '代工厂', aliases: [] },
        { name: '代工艺', aliases: [] },
      ],
    })
    expect(edited.find('代工艺').terms).toMatchObject([{ name: '代工艺' }])
  })

  test('belong to the company where a company and a term share a spelling', () => {
    const shared = createLabelMatcher({
      companies: [{ name: 'EPC', aliases: [] }],
      terms: [{ name: 'epc', aliases: [] }],
    })
    expect(shared.find('EPC')).toMatchObject({ companies: [{ name: 'EPC' }], terms: [] })
  })

  test('stay in place when a letter has a longer small form', () => {
    expect(matcher.find('İİ SiC').terms[0]).toMatchObject({ first: 3 })
  })
})

/** The same rules read off one place after the other: at each the longest spelling that stands alone, then on behind it. */
function countOneByOne(
  entries: readonly Entry[],
  text: string,
): Map<string, { count: number; first: number }> {
  const small = text.toLowerCase()
  const latin = (sign: string | undefined) => sign !== undefined && /[a-z0-9]/.test(sign)
  const runsOn = (left: string | undefined, right: string | undefined) => latin(left) && latin(right)
  const counts = new Map<string, { count: number; first: number }>()
  for (let at = 0; at < small.length;) {
    let best = { name: '', length: 0 }
    for (const { name, aliases } of entries) {
      for (const spelling of [name, ...aliases].map((each) => each.toLowerCase())) {
        const end = at + spelling.length
        if (spelling.length <= best.length || !small.startsWith(spelling, at)) continue
        if (runsOn(small[at - 1], small[at]) || runsOn(small[end - 1], small[end])) continue
        best = { name, length: spelling.length }
      }
    }
    if (best.length > 0) {
      const known = counts.get(best.name)
      counts.set(best.name, { count: (known?.count ?? 0) + 1, first: known?.first ?? at })
    }
    at += Math.max(best.length, 1)
  }
  return counts
}

test('labels are exactly those that a reading place by place finds, on random dictionaries and texts', () => {
  const random = randomBelow(11)
  const SIGNS = ['碳', '化', '硅', '片', 's', 'I', 'c', '8', '-', '.', '(']
  const word = (most: number) =>
    Array.from({ length: 1 + random(most) }, () => SIGNS[random(SIGNS.length)]).join('')
  // A space between scripts is optional, so spellings keep to one script here; the texts mix them.
  const spelling = () => {
    for (;;) {
      const candidate = word(4)
      if (!(/[碳化硅片]/.test(candidate) && /[sIc8]/.test(candidate))) return candidate
    }
  }
  for (let round = 0; round < 300; round += 1) {
    const spellings = [...new Set(Array.from({ length: 14 }, () => spelling().toLowerCase()))]
    const entries = spellings
      .slice(0, 7)
      .map((name, index) => ({ name, aliases: spellings.slice(7 + index, 8 + index) }))
    const text = word(80)
    const { companies, terms } = createLabelMatcher({
      companies: entries.slice(0, 3),
      terms: entries.slice(3),
    }).find(text)
    const expected = countOneByOne(entries, text)
    const found = new Map([...companies, ...terms].map(({ name, count, first }) => [name, { count, first }]))
    expect([...found].toSorted()).toEqual([...expected].toSorted())
  }
})

import { describe, expect, test } from 'vitest'
import { randomBelow } from '../../../test/random-below.ts'
import { AhoCorasick } from './aho-corasick.ts'

const find = (patterns: string[], text: string) =>
  new AhoCorasick(patterns).findAll(text).map(({ pattern, start, end }) => [patterns[pattern], start, end])

describe('many patterns in one pass', () => {
  test('are all found, overlapping ones and ones inside others too', () => {
    expect(find(['he', 'she', 'his', 'hers'], 'ushers')).toEqual([
      ['she', 1, 4],
      ['he', 2, 4],
      ['hers', 2, 6],
    ])
  })

  test('are found again and again, also where they overlap themselves', () => {
    expect(find(['aa'], 'aaaa').map(([, start]) => start)).toEqual([0, 1, 2])
  })

  test('are compared literally, without any meaning of signs', () => {
    expect(find(['.*', '(a|b)'], 'ab (a|b) .*').map(([pattern]) => pattern)).toEqual(['(a|b)', '.*'])
  })

  test('give places in UTF-16 code units', () => {
    expect(find(['硅'], '𠮷硅')).toEqual([['硅', 2, 3]])
  })

  test('that are the same are told as the first of them, and empty ones never', () => {
    const found = new AhoCorasick(['', '硅', '硅']).findAll('碳化硅')
    expect(found).toEqual([{ pattern: 1, start: 2, end: 3 }])
    expect(new AhoCorasick([]).findAll('碳化硅')).toEqual([])
  })

  test('are exactly those that a search one by one finds, on random texts', () => {
    const random = randomBelow(7)
    const word = (most: number) =>
      Array.from({ length: 1 + random(most) }, () => 'abc'.charAt(random(3))).join('')
    for (let round = 0; round < 200; round += 1) {
      const patterns = [...new Set(Array.from({ length: 12 }, () => word(4)))]
      const text = word(60)
      const found = find(patterns, text).map(([pattern, start]) => `${pattern}@${start}`)
      const expected = patterns.flatMap((pattern) =>
        [...text].flatMap((_, start) => (text.startsWith(pattern, start) ? [`${pattern}@${start}`] : [])),
      )
      expect(found.toSorted()).toEqual(expected.toSorted())
    }
  })
})

import { describe, expect, test } from 'vitest'
import { randomBelow } from '../../../test/random-below.ts'
import { mergeChange, mergeLists } from './merge-lists.ts'

const list = (letters: string) => [...letters]
const merge = (base: string, mine: string, theirs: string) =>
  mergeLists(list(base), list(mine), list(theirs))?.join('')

describe('two people who worked on one article', () => {
  test.each([
    ['different blocks', 'abcdef', 'aBcdef', 'abcdEf', 'aBcdEf'],
    ['one added where the other took away elsewhere', 'abcdef', 'xabcdef', 'abcdf', 'xabcdf'],
    ['the same change twice', 'abc', 'aXc', 'aXc', 'aXc'],
    ['only one of them', 'abc', 'abc', 'abcd', 'abcd'],
  ])('%s', (_, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
    expect(merge(base, theirs, mine)).toBe(merged)
  })

  test.each([
    ['the same block changed', 'abc', 'aXc', 'aYc'],
    ['both added at one place', 'abc', 'abcx', 'abcy'],
    ['one changed what the other took away', 'abc', 'aXc', 'ac'],
  ])('are asked where %s', (_, base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toBeUndefined()
  })

  test('lose nothing that either wrote, whatever they did', () => {
    const random = randomBelow(12)
    const change = (base: readonly string[], by: string) =>
      base.flatMap((part) =>
        random(5) === 0 ? [] : random(5) === 0 ? [part, `${by}${random(1000)}`] : [part],
      )
    for (let count = 0; count < 500; count += 1) {
      const base = Array.from({ length: random(12) + 1 }, (_, at) => `b${at}`)
      const [mine, theirs] = [change(base, 'm'), change(base, 't')]
      const merged = mergeLists(base, mine, theirs)
      if (!merged) continue
      const added = [...mine, ...theirs].filter((part) => !base.includes(part))
      expect(added.filter((part) => !merged.includes(part))).toEqual([])
      expect(
        merged.filter((part) => base.includes(part) && !(mine.includes(part) && theirs.includes(part))),
      ).toEqual([])
    }
  })
})

test('fields of which only one side changed each are merged, and the same field changed by both is asked about', () => {
  const base = { title: '甲', blocks: ['a', 'b', 'c'] }
  expect(mergeChange(base, { blocks: ['A', 'b', 'c'] }, { title: '乙', blocks: ['a', 'b', 'C'] })).toEqual({
    blocks: ['A', 'b', 'C'],
  })
  expect(mergeChange(base, { title: '丙' }, { ...base, title: '乙' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { createLexicon } from './lexicon.ts'

const lexicon = createLexicon([
  { name: 'SiC', aliases: ['碳化硅'] },
  { name: '8英寸', aliases: ['8寸', '8吋', '八英寸', '200mm'] },
  { name: 'GaN', aliases: ['氮化镓'] },
])

test.each([
  ['碳化硅', ['SiC']],
  ['碳化矽', ['SiC']],
  ['8英寸SiC衬底', ['8寸SiC衬底', '八英寸SiC衬底', '200mm-SiC衬底', '8英寸碳化硅衬底']],
  ['国产碳化硅衬底', ['国产SiC衬底']],
  ['GaN', ['氮化镓']],
  ['200mm', ['8英寸', '8寸', '八英寸']],
  ['外延', []],
  ['BASiC', []],
])('%s is also written %j', (word, others) => {
  expect(lexicon.otherSpellings(fold(word)).toSorted()).toEqual(others.map(fold).toSorted())
})

test('a word belongs to the entry that is called so before another that is only spelled so too', () => {
  const entries = [
    { name: '终极半导体', aliases: ['金刚石'] },
    { name: '金刚石', aliases: ['钻石'] },
  ]
  expect(createLexicon(entries).otherSpellings(fold('金刚石'))).toEqual([fold('钻石')])
})

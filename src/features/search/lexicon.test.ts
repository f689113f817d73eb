import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readDictionaryFile } from '#features/labels/dictionary-file.server.ts'
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

test.each([
  ['第三類半導體', '第三代半导体'],
  ['寬能隙', '宽禁带'],
  ['磊晶', '外延'],
  ['碳化矽功率模組', '碳化硅功率模块'],
  ['二極體', '二极管'],
  ['資料中心', '数据中心'],
  ['MOS管', 'MOSFET'],
])('in the shipped dictionary %s, as others write it, is also %s', async (word, other) => {
  const terms = await readDictionaryFile(resolve(import.meta.dirname, '../../../db/basics/terms.tsv'))
  expect(createLexicon(terms).otherSpellings(fold(word))).toContain(fold(other))
})

import { filtersOf } from '#features/search/choices.ts'
import type { SearchInput } from '#features/search/answer.server.ts'
import { randomNumbers, syntheticArticle } from './corpus.ts'
import { NOW } from './load.ts'

/** Queries as readers send them: common and rare, short and long; some that nothing holds. */

export const KINDS = [
  '1 character',
  '2 characters',
  '4 characters',
  'mixed',
  'Latin',
  'signs',
  'synonyms',
  'questions',
] as const
type Kind = (typeof KINDS)[number]

const FIXED: Record<Kind, string> = {
  '1 character': '镓 硅 的 热 是 一 电',
  '2 characters': '衬底 外延 器件 碳化 良率 价格 公司',
  '4 characters': '功率器件 碳化硅衬 外延衬底 数据中心 硅碳化硅',
  mixed: '8英寸SiC衬底 sic+mosfet 800V SiC GaN+衬底 碳化硅衬底 Ｗｏｌｆｓｐｅｅｄ 镓+SiC+外延 800V+平台',
  Latin: 'MOSFET Wolfspeed Infineon onsemi HEMT mosf kW PVT BASiC IGBT ROHM SBD',
  signs: 'I/O R&D A/D C++ 1.2 0.5% a=b p-GaN RDS(on) 1.2+kV 的。是 了-a s.t 8-inch AEC-Q101 t.s',
  synonyms: '碳化硅 氮化镓 碳化矽 8吋 200mm 六英寸 宽禁带 碳化硅衬底 氮化鎵+快充 8英寸碳化硅衬底',
  questions:
    '碳化硅衬底为什么涨价 什么是氮化镓快充 8英寸良率如何提升 沟槽栅和平面栅的区别 哪些公司在做功率模块封装 充电桩用什么器件 氧化镓有什么用 如何降低开关损耗',
}

/** Words that a tenth to all of the articles hold, and one that takes a comparison of texts. */
export const COMMON_WORDS = ['的', '碳化硅', '衬底', '外延', 'SiC', '8英寸', '碳化硅衬底']
export const BEGINNINGS = ['的', '碳', '碳化硅', 'S', 'MOS', '8英寸', 'si']

/** What a reader narrows and orders common words by, and the pages that follow. */
export const NARROWINGS: Readonly<Record<string, Partial<SearchInput>>> = {
  everything: {},
  'page 5': { page: 5 },
  'page 50': { page: 50 },
  free: filtersOf({ pay: 'free' }, NOW),
  paid: filtersOf({ pay: 'paid' }, NOW),
  'a week': filtersOf({ time: 'week' }, NOW),
  'a year': filtersOf({ time: 'year' }, NOW),
  'before a year': filtersOf({ time: 'earlier' }, NOW),
  'free, before a year': filtersOf({ pay: 'free', time: 'earlier' }, NOW),
  'of a source': filtersOf({ source: '行家说' }, NOW),
  articles: filtersOf({ kind: 'article' }, NOW),
  questions: filtersOf({ kind: 'question' }, NOW),
  'by date': { order: 'date' },
  'by date, page 5': { order: 'date', page: 5 },
  'by date, page 100': { order: 'date', page: 100 },
  'by date, before a year': filtersOf({ order: 'date', time: 'earlier' }, NOW),
}

/** So many queries of a kind, after the fixed ones made of the articles' own words. */
const MOST = 60

export function queriesOf(kind: Kind, articles: number): string[] {
  const random = randomNumbers(20_261_121)
  const fixed = FIXED[kind].split(' ').map((query) => query.replaceAll('+', kind === 'signs' ? '+' : ' '))
  const length = kind === '1 character' ? 1 : kind === '2 characters' ? 2 : kind === '4 characters' ? 4 : 9
  if (kind === 'Latin' || kind === 'signs' || kind === 'synonyms' || kind === 'questions') return fixed
  return [
    ...fixed,
    ...Array.from({ length: MOST - fixed.length }, () => pieceOfArticle(random, articles, length)),
  ]
}

/** Some characters that stand side by side in an article, no sign among them. */
export function pieceOfArticle(random: () => number, articles: number, length: number): string {
  const { text } = syntheticArticle(Math.floor(random() * articles))
  const passages = text.split(/[，。\s]+/).filter((passage) => passage.length > length)
  const passage = passages[Math.floor(random() * passages.length)] ?? '碳化硅衬底'
  const start = Math.floor(random() * (passage.length - length))
  return passage.slice(start, start + length)
}

import { describe, expect, test } from 'vitest'
import {
  hasEarlyPrice,
  newestReports,
  placeOf,
  quarterName,
  releaseDate,
  sectionOf,
  sectionsFor,
} from './classify.ts'
import type { ReportView } from './contract.ts'

const NOW = new Date('2026-11-21T12:00:00+08:00')

let id = 0
const report = (changes: Partial<ReportView> = {}): ReportView => ({
  id: (id += 1),
  industry: 'semi',
  productName: `白皮书 ${id}`,
  summary: '',
  cover: undefined,
  shareUrl: '',
  url: '',
  isUpcoming: false,
  isPublishedOnline: false,
  productYear: 2026,
  releasedOn: '2026-06-01',
  isSoldOfflineOnly: false,
  editions: [],
  partnerGroups: [],
  alsoIn: [],
  before: undefined,
  weight: 0,
  ...changes,
})
const names = (reports: readonly ReportView[]) => reports.map((each) => each.productName)

describe('the section of a report', () => {
  test.each([
    [
      'not released and not online',
      { isUpcoming: true, isPublishedOnline: false, productYear: 2020 },
      'research',
    ],
    [
      'not released but online, whatever its year',
      { isUpcoming: true, isPublishedOnline: true, productYear: 2020 },
      'released',
    ],
    ['of this year', { productYear: 2026 }, 'released'],
    ['of last year', { productYear: 2025 }, 'released'],
    ['of the year before', { productYear: 2024 }, 'past'],
    ['without a year', { productYear: undefined }, 'past'],
    ['of next year', { productYear: 2027 }, 'released'],
  ] as const)('%s', (_what, changes, section) => {
    expect(sectionOf(report(changes), NOW)).toBe(section)
  })

  test.each([
    [{ isUpcoming: true, isPublishedOnline: true }, '“已在线发布”在先'],
    [{ isUpcoming: true }, '还没有“已在线发布”'],
    [{ productYear: undefined }, '没有写年份'],
    [{ productYear: 2025 }, '2025 年是今年、去年或以后'],
    [{ productYear: 2024 }, '2024 年比去年早'],
  ])('of %j is said with what decided it', (changes, why) => {
    expect(placeOf(report(changes), NOW).why).toContain(why)
  })

  test('turns with the year in Shanghai, not with that of the server', () => {
    const old = report({ productYear: 2025 })
    expect(sectionOf(old, new Date('2026-12-31T23:59:59+08:00'))).toBe('released')
    expect(sectionOf(old, new Date('2027-01-01T00:00:00+08:00'))).toBe('past')
  })
})

describe('a page', () => {
  test('shows a report of another industry that is listed here as well, once, right before the one it belongs to', () => {
    const gan = report({ productName: 'GaN', releasedOn: '2026-05-01' })
    const others = [
      report({ productName: '新', releasedOn: '2026-09-01' }),
      report({ productName: '旧', releasedOn: '2026-01-01' }),
    ]
    const ai = report({
      productName: 'AI',
      industry: 'display',
      alsoIn: ['semi'],
      before: gan.id,
      releasedOn: '2026-10-01',
    })
    const foreign = report({ productName: '显示', industry: 'display' })
    const { released } = sectionsFor('semi', [ai, ...others, gan, foreign], NOW)
    expect(names(released)).toEqual(['新', 'AI', 'GaN', '旧'])
  })

  test('keeps a row of reports together of which each stands before the next, in whatever order they come', () => {
    const last = report({ productName: '丁', weight: -1 })
    const third = report({ productName: '丙', before: last.id, weight: 1 })
    const second = report({ productName: '乙', before: third.id, weight: 2 })
    const first = report({ productName: '甲', before: second.id, weight: 3 })
    const other = report({ productName: '别的' })
    for (const all of [
      [first, second, third, last, other],
      [other, last, third, second, first],
    ])
      expect(names(sectionsFor('semi', all, NOW).released)).toEqual(['别的', '甲', '乙', '丙', '丁'])
  })

  test('shows reports that were told to stand before each other', () => {
    const one = report({ productName: '一' })
    const two = report({ productName: '二', before: one.id })
    expect(names(sectionsFor('semi', [{ ...one, before: two.id }, two], NOW).released).toSorted()).toEqual([
      '一',
      '二',
    ])
  })

  test('puts it at the end where that one is in another section', () => {
    const gan = report({ productName: 'GaN', productYear: 2020 })
    const ai = report({ productName: 'AI', before: gan.id, releasedOn: '2026-10-01' })
    const other = report({ productName: '甲' })
    const { released, past } = sectionsFor('semi', [ai, gan, other], NOW)
    expect(names(released)).toEqual(['甲', 'AI'])
    expect(names(past)).toEqual(['GaN'])
  })

  test('sorts by weight, then by release, and the past by year first', () => {
    const { released, past } = sectionsFor(
      'semi',
      [
        report({ productName: '乙', releasedOn: '2026-02-01' }),
        report({ productName: '甲', releasedOn: '2026-03-01' }),
        report({ productName: '重', releasedOn: '2025-01-01', weight: 5 }),
        report({ productName: '2019', productYear: 2019, releasedOn: '2026-01-01' }),
        report({ productName: '2022', productYear: 2022, releasedOn: '2022-01-01' }),
      ],
      NOW,
    )
    expect(names(released)).toEqual(['重', '甲', '乙'])
    expect(names(past)).toEqual(['2022', '2019'])
  })
})

test('home shows at most two of what is still to come, the soonest, when enough is released', () => {
  const reports = [
    ...['2027-01-01', '2027-03-01', '2027-06-01'].map((releasedOn) =>
      report({ productName: `预 ${releasedOn}`, releasedOn, isUpcoming: true }),
    ),
    ...['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((releasedOn) =>
      report({ productName: `已 ${releasedOn}`, releasedOn }),
    ),
  ]
  expect(names(newestReports('semi', reports, 5))).toEqual([
    '已 2026-04-01',
    '已 2026-03-01',
    '已 2026-02-01',
    '预 2027-03-01',
    '预 2027-01-01',
  ])
})

test('home gets the newest, released or not, of its own industry and those listed there', () => {
  const reports = [
    report({ productName: '三', releasedOn: '2026-03-01' }),
    report({ productName: '预', releasedOn: '2027-03-01', isUpcoming: true }),
    report({ productName: '外', releasedOn: '2026-12-01', industry: 'display' }),
    report({ productName: '列', releasedOn: '2026-04-01', industry: 'display', alsoIn: ['semi'] }),
  ]
  expect(names(newestReports('semi', reports, 3))).toEqual(['列', '三', '预'])
})

test('the date of what is not released is an expected one', () => {
  expect(releaseDate(report({ isUpcoming: true, releasedOn: '2027-06-18' }))).toBe('预计2027-06-18')
  expect(releaseDate(report({ releasedOn: '2026-06-18' }))).toBe('2026-06-18')
})

test('an early price of 0 is none', () => {
  expect([{ earlyPriceFen: 0 }, {}, { earlyPriceFen: 100 }].map(hasEarlyPrice)).toEqual([false, false, true])
})

test('quarters are named in Chinese, other numbers are not', () => {
  expect([1, 2, 3, 4, 0, 5, undefined].map(quarterName)).toEqual([
    '第一季度',
    '第二季度',
    '第三季度',
    '第四季度',
    '',
    '',
    '',
  ])
})

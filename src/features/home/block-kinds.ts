/** The kinds of blocks that home can show, and what staff may change of each. */

/**
 * How wide a block stands: alone over the whole page; in a wide column with a `side` one beside it when one follows; or
 * with its neighbours, three in a row.
 */
export type Shape = 'wide' | 'main' | 'side' | 'third'

export interface BlockKindFacts {
  /** What staff call it. */
  readonly name: string
  readonly shape: Shape
  /** The words above it can be changed. */
  readonly hasTitle: boolean
  /** The fewest and the most entries it may show; missing where nobody counts them. */
  readonly entries?: readonly [least: number, most: number]
  /** Why it is always shown; missing where it may be switched off. */
  readonly mustShow?: string
}

const SOLD = '广告位是卖给客户的；没有广告在投时，它自己不出现'
const AGREED = '它是首页约定要有的内容；没有内容时，它自己不出现'

const BLOCK_KINDS = {
  stories: {
    name: '要闻图文',
    shape: 'wide',
    hasTitle: false,
    entries: [1, 7],
    mustShow: '置顶的文章在这里，所以它总在最前',
  },
  headlines: {
    name: '头条',
    shape: 'main',
    hasTitle: false,
    entries: [5, 15],
    mustShow: '它是首页的新闻',
  },
  events: { name: '活动', shape: 'side', hasTitle: true, entries: [1, 8] },
  recommended: { name: '推荐广告', shape: 'wide', hasTitle: false, mustShow: SOLD },
  column: { name: '栏目', shape: 'third', hasTitle: true, entries: [2, 8] },
  membership: {
    name: '会员',
    shape: 'wide',
    hasTitle: false,
    mustShow: '没有开通会员的读者在这里找到会员；会员看不到它',
  },
  specials: { name: '专题', shape: 'wide', hasTitle: true, entries: [1, 8] },
  // HOME-17: thirty, neither more nor fewer.
  'data-items': { name: '数据', shape: 'wide', hasTitle: true, entries: [30, 30], mustShow: AGREED },
  answers: { name: '问答', shape: 'main', hasTitle: true, entries: [1, 10] },
  experts: { name: '专家', shape: 'side', hasTitle: true, entries: [1, 10] },
  strips: { name: '三组广告', shape: 'wide', hasTitle: false, mustShow: SOLD },
  // HOME-08 and HOME-11 say how many at most.
  reports: { name: '白皮书', shape: 'wide', hasTitle: true, entries: [1, 5], mustShow: AGREED },
  materials: { name: '活动资料', shape: 'wide', hasTitle: true, entries: [1, 12], mustShow: AGREED },
  honours: { name: '榜单', shape: 'wide', hasTitle: true, mustShow: AGREED },
  communities: { name: '社区', shape: 'wide', hasTitle: true },
  partners: { name: '合作企业', shape: 'wide', hasTitle: true, entries: [6, 60], mustShow: AGREED },
} as const satisfies Readonly<Record<string, BlockKindFacts>>

export type BlockKind = keyof typeof BLOCK_KINDS

export const ALL_BLOCK_KINDS = Object.keys(BLOCK_KINDS) as readonly BlockKind[]

/** The same facts without the exact words, for code that asks about any kind. */
export const factsOf = (kind: BlockKind): BlockKindFacts => BLOCK_KINDS[kind]

/** So many columns stand on home at most: two rows of three. */
export const MOST_COLUMNS = 6

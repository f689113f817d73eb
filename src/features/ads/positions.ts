import { POSITIONS, type PageOfAds, type Position } from './contract.ts'

/** What the office calls each place of an ad. */
export const POSITION_NAMES: Readonly<Record<Position, string>> = {
  top: '页顶横幅',
  banner: '首页轮播',
  promo: '首页推广',
  part1: '侧栏一',
  part2: '侧栏二',
  part3: '侧栏三',
  topic: '正文页',
  community: '社区页',
}

/** And on which pages it is. */
export const PLACE_NAMES = { all: '所有页面', home: '首页', feed: '信息流' } as const

const EVERYWHERE = ['home', 'feed'] as const

/** On which of the pages that can be chosen each place is; none where it is elsewhere, whatever is chosen. */
export const PAGES_OF: Readonly<Record<Position, readonly PageOfAds[]>> = {
  top: ['home'],
  banner: ['home'],
  promo: ['home'],
  part1: EVERYWHERE,
  part2: EVERYWHERE,
  part3: EVERYWHERE,
  topic: [],
  community: [],
}

/** Whether none of the pages that an ad is booked for has its place, so that nobody would see it. */
export const isPlacedNowhere = (position: Position, page: keyof typeof PLACE_NAMES): boolean =>
  page !== 'all' && PAGES_OF[position].length > 0 && !PAGES_OF[position].includes(page)

/** In which measure pictures of each are drawn, in pixels; twice what is seen. What differs is cut by the frame. */
const MEASURES: Readonly<Record<Position, string>> = {
  top: '2400×180，手机只显示左边 1440',
  banner: '1640×720',
  promo: '760×720',
  part1: '800×314',
  part2: '800×314',
  part3: '800×314',
  topic: '1600×300',
  community: '800×314',
}

/** The measures as one sentence. */
export const sayMeasures = (): string =>
  `${[...Map.groupBy(POSITIONS, (position) => MEASURES[position])]
    .map(([measure, positions]) => `${positions.map((each) => POSITION_NAMES[each]).join('、')} ${measure}`)
    .join('；')}。`

import type { Position } from './contract.ts'

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

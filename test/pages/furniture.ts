import { randomBelow } from '../random-below.ts'

/** What stands around an article on real pages and belongs to none. All of it is made up. */

const HEADLINES = [
  '手机厂商三季度出货排名出炉，前五座次生变',
  '这座小城为什么留住了三千名工程师',
  '存储芯片价格连涨两个月，分销商惜售',
  '新能源车险改革落地，保费怎么算',
  '一图读懂：下半年这些民生政策有变化',
  '地铁五号线延长段本月试运行',
  '她在高原守了二十年气象站',
  '国产光刻胶通过产线验证，股价应声涨停',
  '专家提醒：入冬之后谨防一氧化碳中毒',
  '光伏组件招标价再创新低，组件厂怎么办',
  '储能电站为何频频“晒太阳”',
  '某明星工作室回应网传恋情',
  '高铁票价浮动范围扩大，这些线路有调整',
  '年轻人开始流行“反向旅游”',
  '面板价格止跌，电视整机要涨价吗',
  '半导体设备商三季报汇总：订单可见度到明年',
]
const COMMENTS = [
  '写得不错，衬底这块确实还要再跌一跌',
  '楼主说的良率数据是哪里来的？求出处',
  '支持国产，别老是唱衰',
  '我们厂里去年就换了，没有文章说的那么夸张',
  '看了三遍没看懂，谁来翻译一下',
  '价格战打到最后都是下游赚钱',
  '前排占座，坐等大佬科普',
  '这个行业水太深，普通人别碰',
  '转发了，谢谢小编',
  '说得轻巧，设备交期多长你知道吗',
]
const PLACES = ['上海', '广东深圳', '江苏无锡', '北京海淀', '浙江杭州', '湖南长沙', '山东济南']
const NAMES = [
  '风吹麦浪',
  '老张聊芯',
  '硅谷来客',
  '手机用户8841',
  '一只小晶圆',
  'lj_2009',
  '无锡网友',
  '晨光',
]
const SPAM = [
  '澳门新葡京娱乐场官网注册送彩金',
  '时时彩平台开户高额返点',
  '真人棋牌游戏大厅下载送金币',
  '信用贷款秒到账无抵押加微信',
  '老虎机技巧破解必赢攻略',
]

export type Random = (bound: number) => number
export const randomOf = (seed: number): Random => randomBelow(seed * 7919 + 13)

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const from = (list: readonly string[], at: number): string => list[at % list.length] ?? ''

export const headlines = (random: Random, count: number): string[] => {
  const start = random(HEADLINES.length)
  return times(count, (at) => from(HEADLINES, start + at))
}
export const links = (random: Random, count: number): string[] =>
  headlines(random, count).map((title, at) => `<a href="/r/${at}.html" title="${title}">${title}</a>`)
export const linkList = (random: Random, count: number): string =>
  `<ul>${links(random, count)
    .map((link) => `<li>${link}<span>11-${10 + random(18)}</span></li>`)
    .join('')}</ul>`

export interface Comment {
  readonly name: string
  readonly place: string
  readonly address: string
  readonly text: string
  readonly likes: number
}
/** What readers wrote, with the addresses that such pages let through. */
export const comments = (random: Random, count: number): Comment[] => {
  const start = random(COMMENTS.length)
  return times(count, (at) => ({
    name: from(NAMES, start + at),
    place: from(PLACES, start + at),
    address: `${58 + at}.${random(250)}.${random(250)}.*`,
    text: `${from(COMMENTS, start + at)}。${at % 2 ? from(COMMENTS, start + at + 3) : ''}`,
    likes: random(300),
  }))
}
export const spam = (random: Random, count: number): string =>
  times(
    count,
    () =>
      `<a href="http://x${random(999)}.example.net/">${from(SPAM, random(9))}</a>，${from(SPAM, random(9))}。`,
  ).join(' ')
export const filler = (random: Random): string =>
  times(
    40,
    () =>
      from(['测', '页', '随', '林', '面', '光', '字', '步', '云'], random(9)) +
      from(['试', '码', '机', '间'], random(4)),
  ).join('')
export const menu = (names: readonly string[]): string =>
  names.map((name, at) => `<a href="/c/${at}/">${name}</a>`).join(' ')
export const CHANNELS = ['首页', '新闻', '财经', '科技', '汽车', '房产', '体育', '娱乐', '教育', '论坛']

import { art } from './report-art.ts'
import { covers } from './covers.ts'
import { color, picture, repeat, type Mood } from './palette.ts'

/** Covers of the events: what and where over a picture of the subject; when is not in them, because days ahead are moved. */
export const EVENT = { width: 1200, height: 675 }

interface Cover {
  readonly title: readonly string[]
  readonly place: string
  readonly tag: string
  readonly art: string
}

const isDark = (mood: Mood) => mood === 'night' || mood === 'dusk'

const heading = (
  lines: readonly string[],
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor = 'start',
) =>
  lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * size * 1.3}" font-size="${size}" font-weight="700" text-anchor="${anchor}" fill="${fill}">${line}</text>`,
    )
    .join('')

/** The subject on the right half, fading into the ground. */
function side(mood: Mood, { title, place, tag, art }: Cover): string {
  const [ink, soft, accent] = isDark(mood)
    ? ['#ffffff', '#bfe0ea', color.amber]
    : [color.ink, '#41525e', color.copper]
  return picture(
    EVENT.width,
    EVENT.height,
    mood,
    `<linearGradient id="fade"><stop offset="0.42" stop-color="#000"/><stop offset=".66" stop-color="#fff"/></linearGradient><mask id="side"><rect width="1200" height="675" fill="url(#fade)"/></mask><g mask="url(#side)"><svg x="500" y="0" width="700" height="675" viewBox="0 0 768 620" preserveAspectRatio="xMidYMid slice">${art}</svg></g><rect x="72" y="84" width="${tag.length * 30 + 44}" height="52" rx="26" fill="${accent}"/><text x="94" y="121" font-size="30" font-weight="600" fill="${isDark(mood) ? color.ink : '#ffffff'}">${tag}</text>${heading(title, 70, 240, 68, ink)}<path d="M72 548H300" stroke="${accent}" stroke-width="6"/><text x="72" y="612" font-size="32" fill="${soft}">${place}</text>`,
  )
}

/** The title in the middle of a stage. */
function stage(mood: Mood, { title, place, tag, art }: Cover): string {
  const [ink, soft, accent] = isDark(mood)
    ? ['#ffffff', '#cfe8f0', color.amber]
    : [color.ink, '#41525e', '#8a5a2b']
  return picture(
    EVENT.width,
    EVENT.height,
    mood,
    `<g opacity=".32"><svg width="1200" height="675" viewBox="0 0 768 432" preserveAspectRatio="xMidYMid slice">${art}</svg></g>${repeat(9, (index) => `<path d="M600 -60L${-300 + index * 225} 675" stroke="#fff" stroke-width="26" opacity=".05"/>`)}<text x="600" y="140" font-size="32" letter-spacing="10" text-anchor="middle" font-weight="600" fill="${accent}">${tag}</text>${heading(title, 600, 270, 78, ink, 'middle')}<path d="M540 500H660" stroke="${accent}" stroke-width="6"/><text x="600" y="572" font-size="36" text-anchor="middle" fill="${soft}">${place}</text>`,
  )
}

/** A broad scene above, words on a paper strip below. */
function strip(tint: string, { title, place, tag, art }: Cover): string {
  return picture(
    EVENT.width,
    EVENT.height,
    'day',
    `<svg width="1200" height="400" viewBox="0 140 1280 430" preserveAspectRatio="xMidYMid slice">${art}</svg><rect y="400" width="1200" height="275" fill="#fbfcfc"/><rect y="400" width="1200" height="12" fill="${tint}"/><text x="64" y="468" font-size="28" letter-spacing="3" font-weight="600" fill="${tint}">${tag}</text>${heading(title, 62, 540, 58, color.ink)}<text x="1138" y="614" font-size="32" text-anchor="end" fill="${color.slate}">${place}</text>`,
  )
}

const scene = (name: string) => (covers[name] ?? '').replace(/<defs>.*?<\/defs>/s, '')

export const eventCovers: Readonly<Record<string, string>> = {
  'event-01': stage('night', {
    title: ['2026宽禁带产业年会', '暨年度奖项颁奖典礼'],
    place: '沧宁 · 沧宁湾会议中心',
    tag: '年度盛会',
    art: art.network,
  }),
  'event-02': side('day', {
    title: ['第五届云汀', '功率模块与', '可靠性大会'],
    place: '云汀大学国际交流中心',
    tag: '从芯片到散热片',
    art: art.sinter,
  }),
  'event-03': side('night', {
    title: ['算力电源与', 'GaN应用论坛'],
    place: '霁川 · 霁川数字会堂',
    tag: '800 V进机柜',
    art: art.racks,
  }),
  'event-04': side('dusk', {
    title: ['8英寸SiC', '衬底与外延', '技术研讨会'],
    place: '临岫 · 临岫大学学术报告厅',
    tag: '小型闭门',
    art: art.inches,
  }),
  'event-05': stage('sand', {
    title: ['动态栅应力', '测试草案逐条解读'],
    place: '线上直播 · 免费报名',
    tag: '线上研讨',
    art: art.trench,
  }),
  'event-06': strip(color.teal, {
    title: ['2026岚江宽禁带', '产业峰会'],
    place: '岚江国际会展中心',
    tag: '两天 · 四个分论坛 · 四十六场报告',
    art: scene('cover-forum'),
  }),
  'event-07': stage('dusk', {
    title: ['GaN动态电阻', '怎么测才算数'],
    place: '线上直播 · 回放开放',
    tag: '线上研讨',
    art: art.spectrum,
  }),
  'event-08': side('night', {
    title: ['Micro LED与', 'AI显示技术论坛'],
    place: '北屿 · 北屿光电城',
    tag: '显示专场',
    art: art.pixels,
  }),
  'event-09': stage('dusk', {
    title: ['2025宽禁带产业年会'],
    place: '沧宁 · 沧宁湾会议中心',
    tag: '年度盛会',
    art: art.layers,
  }),
  'event-10': strip(color.copper, {
    title: ['2025岚江宽禁带', '产业峰会'],
    place: '岚江国际会展中心',
    tag: '降价之年的产业对话',
    art: scene('cover-fab-line'),
  }),
  'event-11': side('sand', {
    title: ['SiC MOSFET', '驱动与布局', '线上公开课'],
    place: '线上直播 · 共三讲',
    tag: '线上公开课',
    art: art.control,
  }),
  'event-12': strip('#24404f', {
    title: ['2021宽禁带', '产业年会'],
    place: '北屿 · 北屿海岸酒店',
    tag: '供不应求的一年',
    art: scene('cover-sic-wafer'),
  }),
  'event-13': strip(color.teal, {
    title: ['2020宽禁带', '产业年会'],
    place: '岚江 · 岚江宾馆',
    tag: '久别重逢',
    art: scene('cover-test-bench'),
  }),
  'event-14': side('dusk', {
    title: ['2019新能源汽车', '功率半导体论坛'],
    place: '沧宁 · 沧宁湾会议中心',
    tag: '上车元年',
    art: art.car,
  }),
  'event-15': side('sand', {
    title: ['2018第三代', '半导体材料', '与装备论坛'],
    place: '岚江 · 岚江宾馆',
    tag: '材料与装备',
    art: art.lattice,
  }),
  'event-16': side('night', {
    title: ['2017宽禁带', '功率器件沙龙'],
    place: '云汀大学微电子楼',
    tag: '第一次聚会',
    art: art.wafer,
  }),
  'event-17': side('dusk', {
    title: ['先进封装', '工艺开放日'],
    place: '沧宁 · 沧宁先进封装研究所',
    tag: '进实验室',
    art: art.halfBridge,
  }),
  'event-18': stage('dusk', {
    title: ['碳化硅采购闭门会'],
    place: '岚江 · 岚江国际会展中心',
    tag: '凭邀请码',
    art: art.price,
  }),
  'event-19': side('night', {
    title: ['车规可靠性', '巡回研讨'],
    place: '霁川 · 霁川数字会堂',
    tag: '霁川站',
    art: art.car,
  }),
}

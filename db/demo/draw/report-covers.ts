import { color, picture, repeat, type Mood } from './palette.ts'
import { art } from './report-art.ts'

/** Covers of the white papers. They are shown 192 wide, so that their words are large. */
export const REPORT = { width: 768, height: 1036 }

interface Cover {
  readonly title: readonly string[]
  readonly line: string
  readonly year: string
  readonly publisher: string
  readonly art: string
}

const QIHENG = '启衡研究院'
const PORTAL = '宽禁带产业门户研究中心'
const SERIF = "'Noto Serif CJK SC', 'Songti SC', serif"

const rows = (lines: readonly string[], x: number, y: number, size: number, fill: string, family = '') =>
  lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${y + index * size * 1.28}" font-size="${size}" font-weight="700" fill="${fill}" ${family}>${line}</text>`,
    )
    .join('')

/** The picture fills the lower part, the title stands above it. */
function full(mood: Mood, { title, line, year, publisher, art }: Cover): string {
  const isDark = mood === 'night' || mood === 'dusk'
  const [ink, soft, accent] = isDark
    ? ['#ffffff', '#bfe0ea', color.amber]
    : [color.ink, '#41525e', color.copper]
  const below = 190 + title.length * 104
  return picture(
    REPORT.width,
    REPORT.height,
    mood,
    `<g transform="translate(0 ${200 + title.length * 104})">${art}</g><path d="M0 930H768V1036H0Z" fill="${isDark ? '#061420' : '#ffffff'}" opacity=".86"/><rect x="60" y="70" width="76" height="10" fill="${accent}"/><text x="60" y="128" font-size="38" font-weight="600" letter-spacing="3" fill="${accent}">${year}</text>${rows(title, 58, 226, 82, ink)}<text x="60" y="${below + 24}" font-size="33" fill="${soft}">${line}</text><text x="60" y="998" font-size="36" font-weight="600" fill="${isDark ? '#ffffff' : color.ink}">${publisher}</text>`,
  )
}

/** The picture in a window above, the title in a serif below it. */
function sheet(tint: string, { title, line, year, publisher, art }: Cover): string {
  return picture(
    REPORT.width,
    REPORT.height,
    'day',
    `<rect width="768" height="1036" fill="#fbfcfc"/><svg width="768" height="520" viewBox="0 50 768 520" preserveAspectRatio="xMidYMid slice"><rect y="0" width="768" height="620" fill="url(#ground)"/>${art}</svg><rect y="520" width="768" height="14" fill="${tint}"/>${rows(title, 56, 640, 80, color.ink, `font-family="${SERIF}"`)}<text x="58" y="${640 + title.length * 102}" font-size="33" fill="${color.slate}">${line}</text><path d="M58 930H710" stroke="${tint}" stroke-width="3"/><text x="58" y="988" font-size="34" font-weight="600" fill="${color.ink}">${publisher}</text><text x="710" y="988" font-size="40" font-weight="700" text-anchor="end" fill="${tint}">${year}</text>`,
  )
}

/** A coloured spine with the year beside a light page. */
function spine(tint: string, { title, line, year, publisher, art }: Cover): string {
  return picture(
    REPORT.width,
    REPORT.height,
    'sand',
    `<svg x="150" y="440" width="618" height="460" viewBox="0 0 768 620" preserveAspectRatio="xMidYMid slice">${art}</svg><rect width="150" height="1036" fill="${tint}"/>${repeat(year.length, (index) => `<text x="75" y="${140 + index * 92}" font-size="88" font-weight="700" text-anchor="middle" fill="#fff" opacity=".95">${year[index] ?? ''}</text>`)}<text transform="translate(90 980) rotate(-90)" font-size="34" letter-spacing="6" fill="#fff" opacity=".85">WIDE BANDGAP</text>${rows(title, 190, 160, 74, color.ink)}<text x="192" y="${170 + title.length * 95}" font-size="30" fill="#41525e">${line}</text><text x="192" y="984" font-size="34" font-weight="600" fill="${color.ink}">${publisher}</text>`,
  )
}

export const reportCovers: Readonly<Record<string, string>> = {
  'report-01': full('night', {
    title: ['碳化硅产业', '白皮书'],
    line: '衬底 · 外延 · 器件 · 模块 · 应用',
    year: '2026',
    publisher: QIHENG,
    art: art.wafer,
  }),
  'report-02': full('dusk', {
    title: ['氮化镓产业', '白皮书'],
    line: '功率 · 射频 · 光电三条主线',
    year: '2026',
    publisher: QIHENG,
    art: art.layers,
  }),
  'report-03': full('night', {
    title: ['算力电源', '宽禁带器件', '白皮书'],
    line: '从800 V母线到处理器',
    year: '2026',
    publisher: PORTAL,
    art: art.racks,
  }),
  'report-04': full('dusk', {
    title: ['800 V平台', 'SiC应用白皮书'],
    line: '主驱 · 车载充电 · 充电桩',
    year: '2026',
    publisher: PORTAL,
    art: art.car,
  }),
  'report-05': sheet(color.teal, {
    title: ['第三代半导体', '专利年报'],
    line: '申请趋势、诉讼地图与到期清单',
    year: '2026',
    publisher: QIHENG,
    art: art.network,
  }),
  'report-06': sheet(color.copper, {
    title: ['SiC装备', '国产化白皮书'],
    line: '长晶、切磨、外延、高温工艺',
    year: '2025',
    publisher: PORTAL,
    art: art.furnace,
  }),
  'report-07': spine(color.teal, {
    title: ['SiC衬底价格', '与产能年报'],
    line: '十二家样本企业，十六个季度',
    year: '2025',
    publisher: QIHENG,
    art: art.price,
  }),
  'report-08': full('night', {
    title: ['AI算力与', 'Micro LED', '显示白皮书'],
    line: '光互连、近眼显示与巨量转移',
    year: '2026',
    publisher: PORTAL,
    art: art.pixels,
  }),
  'report-09': sheet('#3f7fd0', {
    title: ['Micro LED', '产业链白皮书'],
    line: '芯片 · 转移 · 驱动 · 检测修复',
    year: '2025',
    publisher: PORTAL,
    art: art.subpixels,
  }),
  'report-10': full('dusk', {
    title: ['8英寸SiC衬底', '与外延调研'],
    line: '调研进行中，欢迎参编',
    year: '2027',
    publisher: QIHENG,
    art: art.inches,
  }),
  'report-11': full('night', {
    title: ['车规级GaN', '功率器件调研'],
    line: '调研进行中，欢迎参编',
    year: '2027',
    publisher: PORTAL,
    art: art.halfBridge,
  }),
  'report-12': spine('#8a5a2b', {
    title: ['模块互连材料', '调研'],
    line: '银、铜、瞬态液相三条路线',
    year: '2027',
    publisher: PORTAL,
    art: art.sinter,
  }),
  'report-13': spine('#24404f', {
    title: ['碳化硅产业', '白皮书'],
    line: '降价之年：谁在扩产，谁在停炉',
    year: '2024',
    publisher: QIHENG,
    art: art.lattice,
  }),
  'report-14': sheet('#8a5a2b', {
    title: ['功率器件', '技术路线图'],
    line: '平面、沟槽与超结的十年',
    year: '2023',
    publisher: PORTAL,
    art: art.trench,
  }),
  'report-15': full('sand', {
    title: ['宽禁带半导体', '入门读本'],
    line: '写给第一次接触SiC与GaN的人',
    year: '长期修订',
    publisher: PORTAL,
    art: art.spectrum,
  }),
  'report-16': sheet(color.teal, {
    title: ['功率器件品质', '与智能制造'],
    line: '定向评估，仅供参评单位',
    year: '2026',
    publisher: QIHENG,
    art: art.control,
  }),
}

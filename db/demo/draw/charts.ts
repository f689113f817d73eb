import { linesOf, type DrawnChart } from './drawn-chart.ts'
import { color, FONT, repeat } from './palette.ts'

/** Charts with Chinese labels, 1200 × 720, on white; figures are invented and say so. */
export const CHART = { width: 1200, height: 720 }
const SERIES = ['#0b6483', '#c77f3a', '#58b4cf', '#5b6b77', '#8fb8a8'] as const
const LEFT = 110
const RIGHT = 1150
const TOP = 150
const BOTTOM = 600

function sheet(title: string, unit: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="720" viewBox="0 0 1200 720" font-family="${FONT}"><rect width="1200" height="720" fill="#ffffff"/><rect x="50" y="44" width="8" height="36" fill="${color.teal}"/><text x="74" y="74" font-size="34" font-weight="700" fill="${color.ink}">${title}</text><text x="74" y="112" font-size="20" fill="${color.slate}">${unit}</text>${content}<text x="50" y="694" font-size="18" fill="#7b8993">数据来源：本站研究中心（示例数据）</text></svg>`
}

function axes(most: number, ticks: number, format: (value: number) => string): string {
  return repeat(ticks + 1, (index) => {
    const y = BOTTOM - ((BOTTOM - TOP) * index) / ticks
    return `<path d="M${LEFT} ${y}H${RIGHT}" stroke="#e2e7ea" stroke-width="${index === 0 ? 2 : 1}"/><text x="${LEFT - 14}" y="${y + 7}" font-size="19" text-anchor="end" fill="${color.slate}">${format((most * index) / ticks)}</text>`
  })
}

function legend(names: readonly string[]): string {
  return names
    .map(
      (name, index) =>
        `<g transform="translate(${LEFT + index * 210} 658)"><rect y="-16" width="26" height="16" rx="4" fill="${SERIES[index]}"/><text x="36" y="-1" font-size="20" fill="${color.ink}">${name}</text></g>`,
    )
    .join('')
}

interface Data {
  readonly title: string
  readonly unit: string
  /** What the steps are. */
  readonly across: string
  readonly steps: readonly string[]
  readonly series: readonly (readonly [string, readonly number[]])[]
  readonly most: number
  readonly ticks?: number
}

const label = (x: number, text: string) =>
  `<text x="${x}" y="${BOTTOM + 32}" font-size="20" text-anchor="middle" fill="${color.ink}">${text}</text>`

function bars(data: Data, isStacked: boolean): DrawnChart {
  const { title, unit, steps, series, most, ticks = 5 } = data
  const room = (RIGHT - LEFT) / steps.length
  const columns = steps.map((step, at) => {
    const middle = LEFT + room * (at + 0.5)
    let below = 0
    const pieces = series.map(([, values], index) => {
      const height = ((BOTTOM - TOP) * (values[at] ?? 0)) / most
      const width = isStacked ? room * 0.52 : (room * 0.7) / series.length
      const x = isStacked ? middle - width / 2 : middle - room * 0.35 + width * index
      const y = BOTTOM - height - (isStacked ? below : 0)
      below += height
      return `<rect x="${x}" y="${y}" width="${width - 4}" height="${height}" rx="3" fill="${SERIES[index]}"/>${isStacked ? '' : `<text x="${x + width / 2 - 2}" y="${y - 8}" font-size="17" text-anchor="middle" fill="${color.slate}">${values[at]}</text>`}`
    })
    return pieces.join('') + label(middle, step)
  })
  const svg = sheet(
    title,
    unit,
    axes(most, ticks, (value) => String(Math.round(value * 10) / 10)) +
      columns.join('') +
      legend(series.map(([name]) => name)),
  )
  return along(data, svg)
}

function lines(data: Data): DrawnChart {
  const { title, unit, steps, series, most, ticks = 5 } = data
  const room = (RIGHT - LEFT) / (steps.length - 0.4)
  const x = (at: number) => LEFT + room * (at + 0.3)
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / most
  const curves = series.map(([, values], index) => {
    const points = values.map((value, at) => `${x(at)},${y(value)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${SERIES[index]}" stroke-width="5" stroke-linejoin="round"/>${values.map((value, at) => `<circle cx="${x(at)}" cy="${y(value)}" r="7" fill="#fff" stroke="${SERIES[index]}" stroke-width="4"/>`).join('')}<text x="${x(values.length - 1)}" y="${y(values.at(-1) ?? 0) - 18}" font-size="20" font-weight="700" text-anchor="middle" fill="${SERIES[index]}">${values.at(-1)}</text>`
  })
  const svg = sheet(
    title,
    unit,
    axes(most, ticks, (value) => String(Math.round(value * 10) / 10)) +
      curves.join('') +
      steps.map((step, at) => label(x(at), step)).join('') +
      legend(series.map(([name]) => name)),
  )
  return along(data, svg)
}

const along = ({ across, unit, steps, series }: Data, svg: string): DrawnChart => ({
  svg,
  unit,
  values: linesOf(across, steps, series),
})

const YEARS = ['2021', '2022', '2023', '2024', '2025', '2026E']

export const charts: Readonly<Record<string, DrawnChart>> = {
  'chart-sic-capacity': bars(
    {
      title: '碳化硅衬底名义产能',
      unit: '折合6英寸，万片/年',
      across: '年份',
      steps: YEARS,
      most: 600,
      series: [
        ['4英寸', [22, 20, 16, 12, 8, 6]],
        ['6英寸', [48, 92, 168, 252, 318, 346]],
        ['8英寸', [0, 2, 10, 38, 104, 198]],
      ],
    },
    true,
  ),
  'chart-price-trend': lines({
    title: '导电型衬底价格指数',
    unit: '2022年一季度 = 100',
    across: '季度',
    steps: ['22Q1', '22Q3', '23Q1', '23Q3', '24Q1', '24Q3', '25Q1', '25Q3', '26Q1', '26Q3'],
    most: 120,
    ticks: 6,
    series: [
      ['6英寸', [100, 98, 93, 84, 68, 54, 44, 37, 32, 29]],
      ['8英寸', [100, 99, 97, 94, 88, 80, 71, 62, 54, 49]],
    ],
  }),
  'chart-gan-market': bars(
    {
      title: '氮化镓功率器件出货结构',
      unit: '亿颗',
      across: '年份',
      steps: YEARS,
      most: 12,
      ticks: 6,
      series: [
        ['消费快充', [1.1, 1.9, 2.8, 3.9, 4.6, 5.1]],
        ['数据中心', [0, 0.1, 0.3, 0.8, 1.7, 2.9]],
        ['车载与工业', [0, 0.1, 0.2, 0.5, 1, 1.8]],
      ],
    },
    true,
  ),
  'chart-ev-penetration': lines({
    title: '主驱逆变器中碳化硅的搭载率',
    unit: '占当年新能源乘用车的比例，%',
    across: '年份',
    steps: YEARS,
    most: 50,
    series: [
      ['800V平台', [6, 14, 22, 31, 38, 45]],
      ['400V平台', [3, 5, 7, 8, 8, 9]],
    ],
  }),
  'chart-yield': bars(
    {
      title: '各环节综合良率',
      unit: '%，样本企业均值',
      across: '环节',
      steps: ['长晶', '切磨抛', '外延', '器件', '封测'],
      most: 100,
      series: [
        ['6英寸', [64, 86, 91, 82, 95]],
        ['8英寸', [46, 74, 83, 70, 92]],
      ],
    },
    false,
  ),
  'chart-loss-comparison': bars(
    {
      title: '50 kW 逆变单元损耗对比',
      unit: 'W，额定工况',
      across: '开关频率',
      steps: ['10 kHz', '20 kHz', '40 kHz', '60 kHz'],
      most: 2400,
      ticks: 6,
      series: [
        ['硅 IGBT', [820, 1240, 2020, 2310]],
        ['SiC MOSFET', [410, 520, 740, 960]],
      ],
    },
    false,
  ),
  'chart-financing': bars(
    {
      title: '一级市场融资',
      unit: '亿元',
      across: '季度',
      steps: ['25Q1', '25Q2', '25Q3', '25Q4', '26Q1', '26Q2', '26Q3'],
      most: 60,
      ticks: 6,
      series: [
        ['材料', [18, 14, 9, 7, 6, 8, 7]],
        ['器件与模块', [16, 13, 15, 12, 11, 14, 13]],
        ['设备', [6, 8, 11, 13, 15, 18, 21]],
      ],
    },
    true,
  ),
  'chart-patents': lines({
    title: '发明专利公开量',
    unit: '件',
    across: '年份',
    steps: YEARS,
    most: 6000,
    ticks: 6,
    series: [
      ['碳化硅', [2100, 2680, 3350, 4120, 4780, 5350]],
      ['氮化镓', [2650, 2900, 3180, 3460, 3820, 4260]],
    ],
  }),
}

const box = (x: number, y: number, w: number, h: number, fill: string, text = '', ink = '#ffffff') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>${text ? `<text x="${x + w / 2}" y="${y + h / 2 + 8}" font-size="24" text-anchor="middle" fill="${ink}">${text}</text>` : ''}`
const note = (x: number, y: number, text: string) =>
  `<text x="${x}" y="${y}" font-size="24" text-anchor="middle" fill="${color.ink}">${text}</text>`

const mosfet = (x: number, isTrench: boolean) =>
  box(x, 560, 460, 50, '#5b6b77', '漏极金属') +
  box(x, 470, 460, 90, '#0b6483', 'n⁺ 衬底') +
  box(x, 290, 460, 180, '#9ad3df', 'n⁻ 漂移层', color.ink) +
  box(x, 220, isTrench ? 170 : 140, 70, '#e8c791', 'p 阱', color.ink) +
  box(x + (isTrench ? 290 : 320), 220, isTrench ? 170 : 140, 70, '#e8c791', 'p 阱', color.ink) +
  box(x + (isTrench ? 60 : 70), 220, isTrench ? 110 : 50, 28, '#c77f3a') +
  box(x + (isTrench ? 290 : 340), 220, isTrench ? 110 : 50, 28, '#c77f3a') +
  (isTrench
    ? box(x + 170, 200, 120, 150, '#f4f7f8') + box(x + 184, 190, 92, 146, '#24404f', '栅')
    : box(x + 90, 206, 280, 14, '#f4f7f8') + box(x + 100, 160, 260, 46, '#24404f', '栅极')) +
  note(x + 230, 140, isTrench ? '沟槽栅' : '平面栅')

export const diagrams: Readonly<Record<string, string>> = {
  'diagram-mosfet-structure': sheet(
    '平面栅与沟槽栅 SiC MOSFET',
    '元胞剖面示意，未按比例',
    mosfet(110, false) + mosfet(640, true),
  ),
  'diagram-hemt-structure': sheet(
    'GaN HEMT 的结构',
    '剖面示意，未按比例',
    box(180, 520, 840, 80, '#5b6b77', '硅衬底') +
      box(180, 430, 840, 90, '#8fb8a8', '缓冲层', color.ink) +
      box(180, 320, 840, 110, '#58b4cf', 'GaN 沟道层', color.ink) +
      box(180, 270, 840, 50, '#0b6483', 'AlGaN 势垒层') +
      '<path d="M190 324H1010" stroke="#f0b765" stroke-width="6" stroke-dasharray="16 10"/>' +
      note(300, 356, '二维电子气') +
      box(200, 180, 150, 90, '#c77f3a', '源极') +
      box(850, 180, 150, 90, '#c77f3a', '漏极') +
      box(500, 220, 150, 50, '#e8c791', 'p-GaN', color.ink) +
      box(500, 170, 150, 50, '#24404f', '栅极'),
  ),
  'diagram-pvt-growth': sheet(
    'PVT 法长晶示意',
    '感应加热，温度自下而上降低',
    '<rect x="370" y="150" width="460" height="460" rx="20" fill="#39444c"/><rect x="420" y="190" width="360" height="390" rx="10" fill="#f4e3cc"/>' +
      box(470, 196, 260, 24, '#0b6483', '') +
      '<path d="M480 220H720L700 300H500Z" fill="#9ad3df"/>' +
      note(600, 270, '晶体') +
      box(420, 470, 360, 110, '#c77f3a', '碳化硅粉料') +
      repeat(
        5,
        (index) =>
          `<path d="M${480 + index * 60} 450V330" stroke="#b3261e" stroke-width="5" marker-end="none"/><path d="M${470 + index * 60} 345l10 -18l10 18Z" fill="#b3261e"/>`,
      ) +
      repeat(
        7,
        (index) =>
          `<circle cx="330" cy="${190 + index * 62}" r="18" fill="none" stroke="#c77f3a" stroke-width="9"/><circle cx="870" cy="${190 + index * 62}" r="18" fill="none" stroke="#c77f3a" stroke-width="9"/>`,
      ) +
      note(980, 220, '籽晶（较冷）') +
      note(980, 530, '原料（较热）') +
      note(210, 380, '感应线圈'),
  ),
  'diagram-power-topology': sheet(
    '图腾柱功率因数校正',
    '高频臂用 GaN，工频臂用硅 MOSFET',
    '<g fill="none" stroke="#24404f" stroke-width="5"><path d="M150 380H300M380 380H560M560 200V560M800 200V560M1040 200V560M560 200H1040M560 560H1040M800 380H860V640H150V420"/><circle cx="150" cy="400" r="34"/></g><path d="M300 380q10 -40 20 0q10 -40 20 0q10 -40 20 0q10 -40 20 0" fill="none" stroke="#24404f" stroke-width="5"/>' +
      box(520, 250, 80, 70, '#0b6483', 'Q1') +
      box(520, 450, 80, 70, '#0b6483', 'Q2') +
      box(760, 250, 80, 70, '#c77f3a', 'Q3') +
      box(760, 450, 80, 70, '#c77f3a', 'Q4') +
      box(1000, 340, 80, 80, '#5b6b77', 'C') +
      note(340, 340, '电感') +
      note(560, 180, '高频臂') +
      note(800, 180, '工频臂') +
      note(150, 350, '交流'),
  ),
}

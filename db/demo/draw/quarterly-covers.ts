import { chance, color, FONT, repeat } from './palette.ts'

/** The quarterly as a series: one masthead, one colour per year, one motif per quarter. */
export const QUARTERLY = { width: 600, height: 800 }

interface Issue {
  readonly year: number
  readonly quarter: 1 | 2 | 3 | 4
  /** The two stories named on the cover. */
  readonly stories: readonly [string, string]
  readonly isExtra?: boolean
}

const YEARS: Readonly<Record<number, readonly [string, string, string]>> = {
  2023: ['#24404f', '#5b7b8a', '#f0b765'],
  2024: ['#0f5f4f', '#3fae8c', '#f1e7d8'],
  2025: ['#7d4a1d', '#c77f3a', '#ffe9b8'],
  2026: ['#0a3a52', '#0b6483', '#f0b765'],
}
const QUARTERS = ['', '第一季度', '第二季度', '第三季度', '第四季度'] as const

const rings = (tint: string, name: string) => {
  const random = chance(name)
  return repeat(
    12,
    (index) =>
      `<circle cx="420" cy="300" r="${40 + index * 30}" fill="none" stroke="${tint}" stroke-width="${3 + random() * 12}" stroke-dasharray="${40 + random() * 260} ${10 + random() * 60}" opacity="${(0.85 - index * 0.055).toFixed(2)}"/>`,
  )
}
const strata = (tint: string, name: string) => {
  const random = chance(name)
  return repeat(
    9,
    (index) =>
      `<path d="M0 ${110 + index * 52}C150 ${90 + index * 52 + random() * 70} 340 ${60 + index * 52 + random() * 90} 600 ${100 + index * 50}V600H0Z" fill="${tint}" opacity="${(0.05 + index * 0.012).toFixed(3)}"/>`,
  )
}
const cells = (tint: string, name: string) => {
  const random = chance(name)
  return repeat(9, (row) =>
    repeat(11, (column) => {
      const x = 20 + column * 58 + (row % 2) * 29
      const y = 70 + row * 54
      return random() > 0.3
        ? `<path d="M${x} ${y - 28}l25 14v28l-25 14l-25 -14v-28Z" fill="${tint}" opacity="${(0.12 + random() * 0.6).toFixed(2)}"/>`
        : ''
    }),
  )
}
const columns = (tint: string, name: string) => {
  const random = chance(name)
  return repeat(15, (index) => {
    const height = 90 + random() * 110 + index * 16
    return `<rect x="${20 + index * 39}" y="${570 - height}" width="27" height="${height}" rx="3" fill="${tint}" opacity="${(0.3 + random() * 0.5).toFixed(2)}"/>`
  })
}
const MOTIFS = [rings, rings, strata, cells, columns] as const

function issueCover({ year, quarter, stories, isExtra }: Issue): string {
  const [deep, middle, accent] = YEARS[year] ?? ['#0a3a52', '#0b6483', '#f0b765']
  const motif = (isExtra ? rings : MOTIFS[quarter])(
    accent,
    `quarterly ${year} ${quarter} ${isExtra ? 'extra' : ''}`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800" font-family="${FONT}"><defs><linearGradient id="q" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${deep}"/><stop offset="1" stop-color="${middle}"/></linearGradient><clipPath id="window"><rect y="120" width="600" height="450"/></clipPath></defs><rect width="600" height="800" fill="url(#q)"/><g clip-path="url(#window)">${motif}</g>
<text x="36" y="58" font-size="31" font-weight="700" fill="#fff">第三代半导体与新能源汽车</text><text x="36" y="98" font-size="25" letter-spacing="9" fill="${accent}">季度内参</text><path d="M0 120H600" stroke="#fff" stroke-width="2" opacity=".7"/>
<text x="32" y="548" font-size="120" font-weight="700" fill="#fff">${year}</text><rect x="0" y="570" width="600" height="230" fill="${isExtra ? color.ink : '#fbfcfc'}"/><rect x="36" y="570" width="${isExtra ? 184 : 168}" height="56" fill="${accent}"/><text x="52" y="610" font-size="34" font-weight="700" fill="${color.ink}">${isExtra ? '年度增刊' : QUARTERS[quarter]}</text><text x="564" y="610" font-size="26" font-weight="600" text-anchor="end" fill="${isExtra ? '#bfe0ea' : color.slate}">${year} Q${quarter}</text>
${stories.map((story, index) => `<text x="36" y="${674 + index * 42}" font-size="27" fill="${isExtra ? '#fff' : color.ink}">${story}</text>`).join('')}<text x="36" y="774" font-size="20" fill="${isExtra ? '#bfe0ea' : color.slate}">启衡研究院 编 · 仅供订阅单位内部使用</text></svg>`
}

const ISSUES: readonly Issue[] = [
  { year: 2023, quarter: 3, stories: ['主驱逆变器：SiC渗透率过三成', '衬底长协的价格条款怎么写'] },
  { year: 2023, quarter: 4, stories: ['二十四家企业年终盘点', '8英寸样品第一次横向比较'] },
  { year: 2024, quarter: 1, stories: ['衬底价格单季跌去一成半', '800 V平台车型清单'] },
  { year: 2024, quarter: 2, stories: ['外延代工的毛利从哪里来', 'GaN车载充电机首次定点'] },
  { year: 2024, quarter: 3, stories: ['库存周转天数升到一百九十', '混合模块的成本模型'] },
  { year: 2024, quarter: 4, stories: ['停炉的企业与扩产的企业', '沟槽MOSFET送样一览'] },
  { year: 2025, quarter: 1, stories: ['价格战之后的客户结构', '银烧结产线的开工率'] },
  { year: 2025, quarter: 2, stories: ['超充桩模块的SiC用量', '三家器件厂的现金流'] },
  { year: 2025, quarter: 3, stories: ['8英寸良率过六成', '算力电源进入业绩说明会'] },
  { year: 2025, quarter: 4, stories: ['全年融资：资金转向装备', '整车厂的第二供应商'] },
  { year: 2025, quarter: 4, stories: ['一百二十个项目的去向', '二十家企业五年指标汇编'], isExtra: true },
  { year: 2026, quarter: 1, stories: ['衬底指数跌破三十', '嵌入式封装的第一批车型'] },
  { year: 2026, quarter: 2, stories: ['价格走平的第一个季度', '2000 V光伏带来的新需求'] },
  { year: 2026, quarter: 3, stories: ['利用率45%，谁在赚钱', '动态栅应力写进采购规范'] },
]

export const quarterlyCovers: Readonly<Record<string, string>> = Object.fromEntries(
  ISSUES.map((issue) => [
    `quarterly-${issue.year}-${issue.isExtra ? 'extra' : `q${issue.quarter}`}`,
    issueCover(issue),
  ]),
)

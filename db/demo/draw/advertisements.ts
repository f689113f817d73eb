import { color, FONT, picture, repeat, type Mood } from './palette.ts'
import { block, faces, lattice, wafer } from './things.ts'

/** Advertisements of fictional companies, and the portal's own brand. */

interface Words {
  readonly kicker: string
  readonly headline: string
  readonly line?: string
}

const isDark = (mood: Mood) => mood === 'night' || mood === 'dusk'

function words(x: number, y: number, size: number, mood: Mood, { kicker, headline, line }: Words): string {
  const [ink, soft] = isDark(mood) ? ['#ffffff', '#bfe0ea'] : [color.ink, '#41525e']
  return `<text x="${x}" y="${y}" font-size="${size * 0.42}" letter-spacing="2" fill="${isDark(mood) ? color.amber : color.copper}" font-weight="600">${kicker}</text><text x="${x}" y="${y + size * 1.25}" font-size="${size}" font-weight="700" fill="${ink}">${headline}</text>${line ? `<text x="${x}" y="${y + size * 2.1}" font-size="${size * 0.46}" fill="${soft}">${line}</text>` : ''}`
}

const strip = (mood: Mood, text: Words, art: string) =>
  picture(800, 314, mood, art + words(48, 96, 50, mood, text))
const banner = (mood: Mood, text: Words, art: string) =>
  picture(1640, 720, mood, art + words(110, 250, 82, mood, text))

const stack = (x: number, y: number, size: number) =>
  `<g filter="url(#shade)">${[faces.dark, faces.copper, faces.ceramic, faces.teal].map((tint, index) => block(x + index * 8, y - index * size * 0.22, size, size * 0.8, size * 0.12, tint)).join('')}</g>`
const waves = (width: number, height: number) =>
  repeat(
    7,
    (index) =>
      `<path d="M0 ${height * 0.35 + index * 26}C${width * 0.3} ${height * 0.1 + index * 30} ${width * 0.6} ${height * 0.9 - index * 16} ${width} ${height * 0.3 + index * 22}" fill="none" stroke="#9ad3df" stroke-width="2.5" opacity="${0.5 - index * 0.05}"/>`,
  )

export const advertisements: Readonly<Record<string, readonly [string, number, number]>> = {
  'ad-top-1': [
    picture(
      2400,
      180,
      'night',
      wafer(2120, 120, 150, 'a1', { dies: 11 }) +
        words(110, 66, 56, 'night', {
          kicker: '砺川晶体',
          headline: '8英寸导电型衬底，明年上半年产能开放预订',
        }),
    ),
    2400,
    180,
  ],
  'ad-top-2': [
    picture(
      2400,
      180,
      'sand',
      `<g opacity=".5">${lattice(2400, 180, 52, '#1c7794')}</g><rect width="1500" height="180" fill="#f6efe4" opacity=".9"/>` +
        words(110, 66, 56, 'sand', { kicker: '云汀大会', headline: '功率模块与可靠性大会 · 议程公布' }),
    ),
    2400,
    180,
  ],
  'banner-1': [
    banner(
      'night',
      { kicker: '人物访谈', headline: '长晶没有玄学', line: '只有没记下来的参数 · 对话秦以恒' },
      wafer(1240, 370, 300, 'b1'),
    ),
    1640,
    720,
  ],
  'banner-2': [
    banner(
      'day',
      { kicker: '沐衡半导体', headline: 'MH17 系列半桥模块', line: '1700 V SiC，面向 2000 V 光伏系统' },
      stack(1020, 560, 330),
    ),
    1640,
    720,
  ],
  'banner-3': [
    banner(
      'dusk',
      { kicker: '现场回顾', headline: '岚江宽禁带产业峰会', line: '六个值得记住的瞬间' },
      waves(1640, 720) + '<circle cx="1300" cy="300" r="300" fill="url(#cold)" opacity=".6"/>',
    ),
    1640,
    720,
  ],
  'banner-4': [
    banner(
      'sand',
      { kicker: '专家问答', headline: '向专家提问', line: '砺川晶体秦以恒，在线解答长晶难题' },
      `<g transform="translate(880 0)">${lattice(760, 720, 84, '#1c7794')}</g>`,
    ),
    1640,
    720,
  ],
  'banner-5': [
    banner(
      'night',
      { kicker: '穹合氮化镓', headline: 'QH100 集成半桥', line: '1 MHz 母线转换，参考设计免费下载' },
      `<circle cx="1260" cy="360" r="330" fill="url(#glow)" opacity=".55"/>${wafer(1260, 400, 210, 'b5', { tilt: 0.5 })}`,
    ),
    1640,
    720,
  ],
  'promo-1': [
    picture(
      760,
      720,
      'dusk',
      waves(760, 720) +
        wafer(560, 520, 210, 'p1', { dies: 11 }) +
        words(56, 120, 56, 'dusk', {
          kicker: '启衡研究院',
          headline: '《衬底观察》季度简报',
          line: '会员可读全文',
        }),
    ),
    760,
    720,
  ],
  'ad-part1-1': [
    strip(
      'night',
      { kicker: '衍峰装备', headline: '8 英寸晶锭激光剥离', line: '单片材料损耗低于 90 微米' },
      wafer(650, 190, 110, 's1', { dies: 9 }),
    ),
    800,
    314,
  ],
  'ad-part1-2': [
    strip(
      'day',
      { kicker: '澜屿碳化硅', headline: '6 英寸厚外延现货', line: '48 小时发货' },
      stack(560, 270, 130),
    ),
    800,
    314,
  ],
  'ad-part1-3': [
    strip(
      'sand',
      { kicker: '砚屏石墨', headline: '坩埚与保温毡', line: '一站式供应，附批次灰分报告' },
      waves(800, 314),
    ),
    800,
    314,
  ],
  'ad-part2-1': [
    strip(
      'dusk',
      { kicker: '星砥微电子', headline: '1200 V 沟槽 MOSFET', line: '工程样品开放申请' },
      waves(800, 314),
    ),
    800,
    314,
  ],
  'ad-part2-2': [
    strip(
      'sand',
      { kicker: '云汀大学', headline: '邵清禾在线问答', line: '栅氧可靠性疑难' },
      stack(560, 270, 130),
    ),
    800,
    314,
  ],
  'ad-part2-3': [
    strip(
      'night',
      { kicker: '衡漪仪器', headline: '动态栅应力测试台', line: '单机八十通道，−10 至 +25 V' },
      wafer(660, 170, 120, 's2', { tilt: 0.55, dies: 9 }),
    ),
    800,
    314,
  ],
  'ad-part3-1': [
    strip(
      'day',
      { kicker: '岚墨功率', headline: '顶部散热 GaN', line: '同体积再省三成散热器' },
      wafer(650, 170, 115, 's3', { dies: 15 }),
    ),
    800,
    314,
  ],
  'ad-part3-2': [
    strip(
      'dusk',
      { kicker: '望潮资本', headline: '钱正流向装备', line: '衍峰装备 B 轮融资背后' },
      '<circle cx="640" cy="160" r="190" fill="url(#cold)" opacity=".8"/>',
    ),
    800,
    314,
  ],
  'ad-part3-3': [
    strip(
      'sand',
      { kicker: '沧宁互连材料', headline: '无压烧结铜膏', line: '适配现有银烧结产线' },
      `<g transform="translate(470 0)" opacity=".8">${lattice(330, 314, 46, '#1c7794')}</g>`,
    ),
    800,
    314,
  ],
  'ad-community-1': [
    strip(
      'day',
      { kicker: '砚屏石墨', headline: '高纯坩埚', line: '每一炉都有灰分报告' },
      stack(560, 270, 130),
    ),
    800,
    314,
  ],
  'ad-community-2': [
    strip(
      'dusk',
      { kicker: '宽禁带产业门户', headline: '周三值班炉长', line: '每周三 20:00，圈内答疑' },
      wafer(660, 180, 120, 'm2', { dies: 9 }),
    ),
    800,
    314,
  ],
  'ad-topic-1': [
    picture(
      1600,
      300,
      'night',
      wafer(1370, 200, 190, 't1', { dies: 11 }) +
        words(80, 104, 60, 'night', {
          kicker: '衡漪仪器',
          headline: '双脉冲测试平台',
          line: '支持 2000 V、1000 A',
        }),
    ),
    1600,
    300,
  ],
}

export const LOGOS = ['晶曜', '霁岑', '启衡', '弘砺', '曜能', '苍垣', '拓界', '镓源'] as const

/** A company's mark: a shape of its own and its short name. */
export function logo(name: string, index: number): string {
  const tint = ['#0b6483', '#c77f3a', '#24404f', '#2e8dab', '#b5742a', '#4d5b66', '#6b3a75', '#1f7a6b'][index]
  const marks = [
    `<path d="M70 100L110 60L150 100L110 140Z" fill="${tint}"/><path d="M110 60L150 100H110Z" fill="#fff" opacity=".35"/>`,
    `<path d="M66 120C86 60 106 150 126 90S150 80 156 70" fill="none" stroke="${tint}" stroke-width="14" stroke-linecap="round"/>`,
    `<circle cx="110" cy="100" r="42" fill="none" stroke="${tint}" stroke-width="13"/><circle cx="110" cy="100" r="14" fill="${tint}"/>`,
    `<path d="M70 136V64H96V136ZM106 136V84H132V136ZM142 136V104H160V136Z" fill="${tint}"/>`,
    `<circle cx="110" cy="100" r="20" fill="${tint}"/><path d="M110 52V68M110 132V148M62 100H78M142 100H158M76 66L87 77M133 123L144 134M144 66L133 77M87 123L76 134" stroke="${tint}" stroke-width="10" stroke-linecap="round"/>`,
    `<path d="M66 72H104V94H66ZM112 72H154V94H112ZM66 102H88V124H66ZM96 102H138V124H96ZM146 102H154V124H146Z" fill="${tint}"/>`,
    `<path d="M72 84V62H94M126 62H148V84M148 116V138H126M94 138H72V116" fill="none" stroke="${tint}" stroke-width="11"/><path d="M92 100H128M110 82V118" stroke="${tint}" stroke-width="9"/>`,
    `<path d="M110 54C134 86 146 102 146 116A36 30 0 0 1 74 116C74 102 86 86 110 54Z" fill="none" stroke="${tint}" stroke-width="12"/><circle cx="110" cy="116" r="11" fill="${tint}"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 320 160" font-family="${FONT}"><rect width="320" height="160" fill="#fff"/><g transform="translate(-20 -20)">${marks[index]}</g><text x="160" y="98" font-size="50" font-weight="700" fill="${color.ink}">${name}</text></svg>`
}

export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs><linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#0b6483"/><stop offset=".55" stop-color="#58b4cf"/><stop offset="1" stop-color="#c77f3a"/></linearGradient></defs><path d="M16 2a14 14 0 1 0 2 27.9L16 27l-2 2.9A14 14 0 0 1 16 2Z" fill="url(#f)"/><circle cx="16" cy="16" r="13.5" fill="url(#f)"/><path d="M3 12.5h26M3 19.5h26M12.5 3v26M19.5 3v26" stroke="#fff" stroke-opacity=".55"/><path d="M14.4 30.5 16 27.6l1.6 2.9Z" fill="#fff"/></svg>`

/** What is shown when a page without a picture of its own is shared. */
export const SHARE = picture(
  1200,
  630,
  'night',
  wafer(900, 340, 250, 'share') +
    words(90, 240, 76, 'night', {
      kicker: 'SiC · GaN',
      headline: '宽禁带产业门户',
      line: '第三代半导体产业的资讯、数据与研究',
    }),
)
export const TOUCH_ICON = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180"><rect width="180" height="180" fill="#fff"/><g transform="translate(18 18) scale(4.5)">${FAVICON.replace(/<\/?svg[^>]*>/g, '')}</g></svg>`

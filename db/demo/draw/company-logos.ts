import { color, FONT, repeat } from './palette.ts'

/**
 * The marks of companies and institutions, each its own shape, colour and lettering: one mark for a name, wherever it
 * stands. The few that are icons of profiles too are in `advertisements.ts`.
 */
export const COMPANY_LOGO = { width: 480, height: 240 }
const SERIF = "'Noto Serif CJK SC', 'Songti SC', serif"

interface Mark {
  readonly name: string
  readonly line: string
  readonly tint: string
  /** The sign, around the middle (0, 0), some 110 wide. */
  readonly sign: (tint: string) => string
  readonly isSerif?: boolean
}

const MARKS: readonly Mark[] = [
  {
    name: '砺川晶体',
    line: 'LICHUAN CRYSTAL',
    tint: '#0b6483',
    sign: (tint) =>
      `<path d="M0 -56L48 -28V28L0 56L-48 28V-28Z" fill="${tint}"/><path d="M0 -56L48 -28L0 0L-48 -28Z" fill="#fff" opacity=".45"/><path d="M0 0V56L48 28V-28Z" fill="#000" opacity=".18"/>`,
  },
  {
    name: '衍峰装备',
    line: 'YANFENG',
    tint: '#c7563a',
    sign: (tint) =>
      `<path d="M-56 44L-14 -48L10 0L26 -28L56 44Z" fill="${tint}"/><path d="M-56 54H56" stroke="${color.ink}" stroke-width="8"/>`,
  },
  {
    name: '星砥微电子',
    line: 'XINGDI MICRO',
    tint: '#24404f',
    sign: (tint) =>
      `${repeat(4, (index) => `<path d="M0 0L0 -54" stroke="${tint}" stroke-width="16" transform="rotate(${index * 90})"/><path d="M0 0L0 -34" stroke="${color.amber}" stroke-width="10" transform="rotate(${45 + index * 90})"/>`)}<circle r="17" fill="#fff" stroke="${tint}" stroke-width="9"/>`,
  },
  {
    name: '沐衡半导体',
    line: 'MUHENG SEMI',
    tint: '#1f7a6b',
    sign: (tint) =>
      `<path d="M-54 -30H54M-54 30H54" stroke="${tint}" stroke-width="14"/><path d="M0 -50V50" stroke="${tint}" stroke-width="14"/><circle cx="-32" cy="2" r="15" fill="${color.copper}"/><circle cx="32" cy="2" r="15" fill="${color.copper}"/>`,
  },
  {
    name: '穹合氮化镓',
    line: 'QIONGHE GaN',
    tint: '#3f5fb0',
    sign: (tint) =>
      `<path d="M-56 40A56 56 0 0 1 56 40" fill="none" stroke="${tint}" stroke-width="16"/><path d="M-28 40A28 28 0 0 1 28 40" fill="none" stroke="${color.aqua}" stroke-width="16"/><circle cy="40" r="9" fill="${tint}"/>`,
  },
  {
    name: '宁丘电驱',
    line: 'NINGQIU DRIVE',
    tint: '#6b3a45',
    sign: (tint) =>
      `<circle r="50" fill="none" stroke="${tint}" stroke-width="12"/>${repeat(6, (index) => `<path d="M0 -18V-42" stroke="${tint}" stroke-width="12" transform="rotate(${index * 60})"/>`)}<circle r="13" fill="${tint}"/>`,
  },
  {
    name: '屹榕射频',
    line: 'YIRONG RF',
    tint: '#0f5f4f',
    sign: (tint) =>
      `<path d="M0 56V-6M0 -6L-40 -46M0 -6L40 -46M0 -6V-56" stroke="${tint}" stroke-width="11"/><path d="M-56 -8A62 62 0 0 1 -40 -46M56 -8A62 62 0 0 0 40 -46" fill="none" stroke="${color.copper}" stroke-width="9"/>`,
  },
  {
    name: '衡漪仪器',
    line: 'HENGYI INSTRUMENTS',
    tint: '#24506e',
    sign: (tint) =>
      `<rect x="-54" y="-46" width="108" height="92" rx="16" fill="${tint}"/><path d="M-42 18C-26 18 -26 -24 -8 -24S12 22 26 22S36 -4 44 -4" fill="none" stroke="#9be7d2" stroke-width="9" stroke-linecap="round"/>`,
  },
  {
    name: '砚屏石墨',
    line: 'YANPING GRAPHITE',
    tint: '#2d3338',
    sign: (tint) =>
      repeat(
        3,
        (index) =>
          `<path d="M-50 ${-34 + index * 30}L0 ${-56 + index * 30}L50 ${-34 + index * 30}L0 ${-12 + index * 30}Z" fill="${tint}" opacity="${1 - index * 0.28}"/>`,
      ),
    isSerif: true,
  },
  {
    name: '沧宁互连材料',
    line: 'CANGNING BOND',
    tint: '#a5642a',
    sign: (tint) =>
      `<circle cx="-26" r="30" fill="none" stroke="${tint}" stroke-width="14"/><circle cx="26" r="30" fill="none" stroke="#8c99a3" stroke-width="14"/><path d="M-6 -24A30 30 0 0 1 -6 24" fill="none" stroke="${tint}" stroke-width="14"/>`,
  },
  {
    name: '云汀大学',
    line: 'YUNTING UNIVERSITY',
    tint: '#123f57',
    sign: (tint) =>
      `<circle r="54" fill="none" stroke="${tint}" stroke-width="5"/><circle r="43" fill="${tint}"/><path d="M-26 18V-8L0 -26L26 -8V18Z" fill="#fff"/><path d="M-32 26H32" stroke="#fff" stroke-width="6"/>`,
    isSerif: true,
  },
  {
    name: '封装研究所',
    line: '沧宁先进封装研究所',
    tint: '#5a6b2a',
    sign: (tint) =>
      `<rect x="-48" y="-48" width="96" height="96" fill="none" stroke="${tint}" stroke-width="9"/><rect x="-24" y="-24" width="48" height="48" fill="${tint}"/>${repeat(4, (index) => `<path d="M-18 -48V-60M0 -48V-60M18 -48V-60" stroke="${tint}" stroke-width="7" transform="rotate(${index * 90})"/>`)}`,
  },
  {
    name: '宽禁带门户',
    line: '宽禁带产业门户',
    tint: '#0b6483',
    sign: () =>
      `<circle r="52" fill="#0b6483"/><path d="M-50 -16H50M-50 16H50M-16 -50V50M16 -50V50" stroke="#fff" stroke-opacity=".6" stroke-width="4"/><path d="M-40 34L34 -40" stroke="${color.amber}" stroke-width="12"/>`,
  },
  {
    name: '宽禁带学刊',
    line: 'JOURNAL OF WIDE BANDGAP',
    tint: '#7b2f36',
    sign: (tint) =>
      `<path d="M0 -40C-20 -56 -44 -52 -56 -46V42C-40 36 -18 38 0 52C18 38 40 36 56 42V-46C44 -52 20 -56 0 -40Z" fill="${tint}"/><path d="M0 -40V50" stroke="#fff" stroke-width="5"/>`,
    isSerif: true,
  },
  {
    name: '功率电子前沿',
    line: 'POWER FRONTIER',
    tint: '#c77f3a',
    sign: (tint) => `<path d="M12 -58L-40 12H-6L-14 58L42 -14H6Z" fill="${tint}"/>`,
  },
  {
    name: '岚江会展',
    line: 'LANJIANG EXPO',
    tint: '#2e8dab',
    sign: (tint) =>
      repeat(
        3,
        (index) =>
          `<path d="M-56 ${-20 + index * 26}C-30 ${-50 + index * 26} -10 ${10 + index * 26} 18 ${-20 + index * 26}S50 ${-30 + index * 26} 56 ${-34 + index * 26}" fill="none" stroke="${tint}" stroke-width="${13 - index * 3}" stroke-linecap="round"/>`,
      ),
  },
  {
    name: '澜屿碳化硅',
    line: 'LANYU EPITAXY',
    tint: '#1c6f8c',
    sign: (tint) =>
      `<circle r="52" fill="${tint}"/><path d="M-52 10Q-26 -14 0 10T52 10V16A52 52 0 0 1 -52 16Z" fill="#fff" opacity=".8"/><path d="M-14 -6L6 -38L26 -6Z" fill="#fff"/>`,
  },
  {
    name: '岚墨功率',
    line: 'LANMO POWER',
    tint: '#2b2f45',
    sign: (tint) =>
      `<path d="M0 -58C30 -20 44 0 44 20A44 38 0 0 1 -44 20C-44 0 -30 -20 0 -58Z" fill="${tint}"/><path d="M8 -20L-18 20H2L-8 46L22 4H2Z" fill="${color.amber}"/>`,
  },
  {
    name: '栎原微电子',
    line: 'LIYUAN MICRO',
    tint: '#4d6b35',
    sign: (tint) =>
      `<circle cy="-18" r="34" fill="${tint}"/><circle cx="-30" cy="6" r="24" fill="${tint}"/><circle cx="30" cy="6" r="24" fill="${tint}"/><path d="M0 -22V56M0 14L-22 -4M0 26L22 4" stroke="#fff" stroke-width="7"/>`,
    isSerif: true,
  },
  {
    name: '汀岚封装',
    line: 'TINGLAN PACKAGING',
    tint: '#8a4f7d',
    sign: (tint) =>
      `<path d="M0 -54L52 -24L0 6L-52 -24Z" fill="${tint}"/><path d="M-52 -8V26L0 56V22Z" fill="${tint}" opacity=".7"/><path d="M52 -8V26L0 56V22Z" fill="${tint}" opacity=".45"/>`,
  },
  {
    name: '檐雨热控',
    line: 'YANYU THERMAL',
    tint: '#b5482f',
    sign: (tint) =>
      `<path d="M-58 -6L0 -50L58 -6" fill="none" stroke="${tint}" stroke-width="13" stroke-linejoin="round"/>${repeat(3, (index) => `<path d="M${index * 30 - 30} 8q12 14 0 24t0 24" fill="none" stroke="#2e8dab" stroke-width="9" stroke-linecap="round"/>`)}`,
  },
  {
    name: '霁岭激光',
    line: 'JILING LASER',
    tint: '#b3273f',
    sign: (tint) =>
      `<path d="M-58 0H58" stroke="${tint}" stroke-width="8"/>${repeat(6, (index) => `<path d="M0 -20V-${index % 3 === 0 ? 54 : 40}" stroke="${tint}" stroke-width="8" stroke-linecap="round" transform="rotate(${30 + index * 60})"/>`)}<circle r="14" fill="${color.amber}"/>`,
  },
  {
    name: '望潮资本',
    line: 'WANGCHAO CAPITAL',
    tint: '#173a5e',
    sign: (tint) =>
      `<path d="M-54 34C-54 -10 -22 -44 16 -44C40 -44 54 -28 54 -12C54 4 40 12 28 8C38 -4 28 -16 12 -12C-8 -6 -10 20 8 34Z" fill="${tint}"/><path d="M-54 48H54" stroke="${color.copper}" stroke-width="8"/>`,
    isSerif: true,
  },
  {
    name: '听涧资本',
    line: 'TINGJIAN CAPITAL',
    tint: '#2f5d50',
    sign: (tint) =>
      `<path d="M-50 -50H50V50H-50Z" fill="none" stroke="${tint}" stroke-width="9"/><path d="M-28 -50C-28 -18 10 -20 10 8S-16 30 -16 50M12 -50C12 -26 34 -18 34 10S14 34 14 50" fill="none" stroke="${tint}" stroke-width="8"/>`,
    isSerif: true,
  },
]

const drawn = ({ name, line, tint, sign, isSerif }: Mark) => {
  const size = Math.min(54, 290 / name.length)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="240" viewBox="0 0 480 240" font-family="${FONT}"><rect width="480" height="240" fill="#fff"/><g transform="translate(94 120)">${sign(tint)}</g><text x="172" y="${118 + size * 0.18}" font-size="${size}" font-weight="700" fill="${color.ink}" ${isSerif ? `font-family="${SERIF}"` : ''}>${name}</text><text x="174" y="166" font-size="19" letter-spacing="1.5" fill="${color.slate}">${line}</text></svg>`
}

export const companyLogos: Readonly<Record<string, string>> = Object.fromEntries(
  MARKS.map((mark, index) => [`company-${String(index + 1).padStart(2, '0')}`, drawn(mark)]),
)

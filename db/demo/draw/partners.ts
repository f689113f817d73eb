import { color, FONT, repeat } from './palette.ts'

/** The short names of the fictional partner companies, each with the line beneath it, in the order of partners.yaml. */
export const PARTNERS = [
  ['砺川晶体', 'LICHUAN CRYSTAL'],
  ['沐衡半导体', 'MUHENG'],
  ['穹合氮化镓', 'QIONGHE GaN'],
  ['衍峰装备', 'YANFENG'],
  ['澜屿碳化硅', 'LANYU EPITAXY'],
  ['砚屏石墨', 'YANPING'],
  ['星砥微电子', 'XINGDI'],
  ['衡漪仪器', 'HENGYI'],
  ['岚墨功率', 'LANMO POWER'],
  ['沧宁互连', 'CANGNING'],
  ['屹榕射频', 'YIRONG RF'],
  ['栎原微电子', 'LIYUAN'],
  ['汀岚封装', 'TINGLAN'],
  ['檐雨热控', 'YANYU THERMAL'],
  ['霁岭激光', 'JILING LASER'],
  ['望潮资本', 'WANGCHAO'],
  ['听涧资本', 'TINGJIAN'],
  ['启衡研究院', 'QIHENG INSTITUTE'],
] as const

const TINTS = [color.teal, color.copper, '#24404f', '#2e8dab', '#7a5a2e', '#3d6b5c'] as const

/** Shapes around the origin, some 60 units across, in a tint. */
const MARKS: readonly ((tint: string) => string)[] = [
  (tint) =>
    `<path d="M0 -32L28 -16V16L0 32L-28 16V-16Z" fill="none" stroke="${tint}" stroke-width="7"/><path d="M0 -13L11 -6V7L0 13L-11 7V-6Z" fill="${tint}"/>`,
  (tint) =>
    `<path d="M-30 20A30 30 0 0 1 30 20" fill="none" stroke="${tint}" stroke-width="9" stroke-linecap="round"/><circle cy="16" r="9" fill="${tint}"/>`,
  (tint) => repeat(3, (index) => `<circle cx="${index * 17 - 17}" r="20" fill="${tint}" fill-opacity=".5"/>`),
  (tint) =>
    `<path d="M-32 26L-8 -26L6 4L14 -10L32 26Z" fill="${tint}"/><path d="M-8 -26L6 4L-2 26H-32Z" fill="#fff" opacity=".28"/>`,
  (tint) =>
    repeat(
      3,
      (index) =>
        `<path d="M-30 ${index * 18 - 18}q15 -16 30 0t30 0" fill="none" stroke="${tint}" stroke-width="7" stroke-linecap="round"/>`,
    ),
  (tint) =>
    `<rect x="-28" y="-28" width="56" height="56" rx="9" fill="${tint}"/><rect x="-13" y="-13" width="26" height="26" rx="3" fill="#fff"/>`,
]

/** A partner's mark: a shape in a tint, no two alike, with the name and a line in Latin letters. */
export function partnerLogo([name, line]: readonly [string, string], index: number): string {
  const tint = TINTS[(index + Math.floor(index / MARKS.length)) % TINTS.length] ?? color.teal
  const mark = MARKS[index % MARKS.length]?.(tint) ?? ''
  const size = name.length > 4 ? 33 : 39
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320" viewBox="0 0 320 160" font-family="${FONT}"><rect width="320" height="160" fill="#fff"/><g transform="translate(64 80)">${mark}</g><text x="116" y="86" font-size="${size}" font-weight="700" fill="${color.ink}">${name}</text><text x="117" y="112" font-size="15" letter-spacing="1.5" fill="${color.slate}">${line}</text></svg>`
}

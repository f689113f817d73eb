import { faceOf } from './faces.ts'
import { chance, color, picture, repeat, type Mood } from './palette.ts'
import { block, faces, lattice, lights, portrait, wafer } from './things.ts'

/** Scenes of the trade, 1280 × 800, without words. */
export const COVER = { width: 1280, height: 800 }
const scene = (mood: Mood, content: string) => picture(COVER.width, COVER.height, mood, content)

const floor = (y: number, tint: string) =>
  `<rect y="${y}" width="1280" height="${800 - y}" fill="${tint}" opacity=".5"/>`
const seated = (name: string) => {
  const random = chance(name)
  return repeat(4, (row) =>
    repeat(15 + row * 2, (seat) => {
      const x = 640 + (seat - (14 + row * 2) / 2) * (62 + row * 10)
      return `<g transform="translate(${x} ${590 + row * 62}) scale(${0.7 + row * 0.14})"><circle r="17" cy="-24" fill="${random() > 0.5 ? '#0b2434' : '#123247'}"/><path d="M-30 34C-30 -2 30 -2 30 34Z" fill="#0a1f2d"/></g>`
    }),
  )
}
const interview = (name: string, mood: Mood) =>
  scene(
    mood,
    `<circle cx="900" cy="330" r="330" fill="url(#cold)" opacity=".5"/>${repeat(5, (index) => `<rect x="${90 + index * 74}" y="${250 - index * 24}" width="34" height="${420 + index * 48}" rx="17" fill="${index % 2 ? color.copper : color.teal}" opacity="${0.22 + index * 0.07}"/>`)}${portrait(800, 470, 520, name)}`,
  )

export const covers: Readonly<Record<string, string>> = {
  'cover-sic-wafer': scene('night', wafer(760, 420, 330, 'w1') + wafer(300, 560, 190, 'w2', { dies: 9 })),
  'cover-gan-epi': scene(
    'dusk',
    repeat(
      7,
      (index) =>
        `<path d="M140 ${640 - index * 62}l500 -150l500 150l-500 150Z" fill="${['#0a2d40', '#0f4a63', '#15647f', '#2f8fae', '#7fc4d6', '#e8c791', '#c77f3a'][index]}" opacity=".94"/>`,
    ),
  ),
  'cover-boule': scene(
    'day',
    `<g filter="url(#shade)"><path d="M450 250L640 160L830 250V560L640 650L450 560Z" fill="url(#deep)"/><path d="M450 250L640 160L830 250L640 340Z" fill="#8fd0e0"/><path d="M640 340L830 250V560L640 650Z" fill="#0d4c66"/><path d="M640 340L450 250V560L640 650Z" fill="#1c7794"/></g><path d="M470 262L640 182L700 210L520 300Z" fill="#fff" opacity=".35"/>${repeat(9, (index) => `<path d="M450 ${300 + index * 30}L640 ${390 + index * 30}L830 ${300 + index * 30}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="3"/>`)}`,
  ),
  'cover-furnace': scene(
    'night',
    `<circle cx="640" cy="430" r="420" fill="url(#glow)" opacity=".9"/>${repeat(5, (index) => `<rect x="${380 + index * 42}" y="${150 + index * 44}" width="${520 - index * 84}" height="${560 - index * 88}" rx="26" fill="none" stroke="${index < 2 ? '#31586c' : color.amber}" stroke-width="${22 - index * 3}" opacity=".9"/>`)}<rect x="560" y="500" width="160" height="90" rx="10" fill="#fff3d6"/><path d="M560 420h160l-24 60h-112Z" fill="#8fd0e0"/>`,
  ),
  'cover-power-module': scene(
    'day',
    `<g filter="url(#shade)">${block(250, 520, 520, 360, 70, faces.dark)}${block(350, 440, 340, 230, 24, faces.ceramic)}${repeat(3, (index) => block(405 + index * 95, 405 - index * 55, 90, 120, 12, faces.copper))}${repeat(4, (index) => block(560 + index * 92, 610 - index * 53, 30, 16, 120, faces.copper))}</g>`,
  ),
  'cover-inverter': scene(
    'sand',
    `<g filter="url(#shade)">${block(270, 560, 470, 420, 200, faces.teal)}${repeat(11, (index) => block(310 + index * 36, 338 - index * 20.6, 12, 370, 46, faces.ceramic))}</g>`,
  ),
  'cover-charger': scene(
    'dusk',
    `<path d="M860 800C860 560 1060 600 1030 430S800 330 760 430" fill="none" stroke="#0a2030" stroke-width="26"/><g filter="url(#shade)"><rect x="330" y="170" width="370" height="500" rx="60" fill="url(#metal)"/><rect x="375" y="215" width="280" height="210" rx="28" fill="#0d2c3d"/></g><path d="M530 245l-58 92h50l-24 74l78 -102h-52Z" fill="${color.amber}"/><rect x="700" y="400" width="70" height="60" rx="18" fill="#22546c"/>${repeat(3, (index) => `<rect x="${420 + index * 80}" y="490" width="44" height="14" rx="7" fill="#0b6483" opacity="${1 - index * 0.3}"/>`)}`,
  ),
  'cover-datacenter': scene(
    'night',
    repeat(8, (rack) => {
      const x = 40 + rack * 152
      return `<rect x="${x}" y="110" width="134" height="600" rx="8" fill="#0d2c3f"/>${lights(`rack ${rack}`, 1, 19, (_column, row, luck) => `<rect x="${x + 12}" y="${128 + row * 30}" width="110" height="20" rx="3" fill="#123f57"/><circle cx="${x + 26}" cy="${138 + row * 30}" r="4" fill="${luck > 0.3 ? '#5fe0c0' : color.amber}"/><rect x="${x + 42}" y="${134 + row * 30}" width="${20 + luck * 56}" height="8" rx="4" fill="${color.aqua}" opacity=".7"/>`)}`
    }) + floor(710, '#06141e'),
  ),
  'cover-solar': scene(
    'sand',
    `<circle cx="980" cy="210" r="230" fill="url(#glow)"/><path d="M0 560Q340 480 700 560T1280 520V800H0Z" fill="#cdddd8"/>${repeat(4, (row) => repeat(5, (column) => `<path d="M${60 + column * 240 - row * 34} ${470 + row * 88}h196l-36 70h-196Z" fill="url(#deep)" stroke="#9fd0df" stroke-width="4"/>`))}`,
  ),
  'cover-railway': scene(
    'dusk',
    `<path d="M0 800L590 330H690L1280 800Z" fill="#0a2231"/>${repeat(12, (index) => `<path d="M${590 - index * 50} ${330 + index * index * 3.4}H${690 + index * 50}" stroke="#2d5a70" stroke-width="${3 + index}"/>`)}<path d="M560 800L628 330M720 800L652 330" stroke="${color.amber}" stroke-width="6" opacity=".8"/><g filter="url(#shade)"><path d="M470 560C470 380 560 300 640 300S810 380 810 560V640H470Z" fill="url(#metal)"/><path d="M520 470C530 390 590 350 640 350S750 390 760 470Z" fill="#0d2c3f"/></g><circle cx="530" cy="580" r="30" fill="url(#glow)"/><circle cx="750" cy="580" r="30" fill="url(#glow)"/>`,
  ),
  'cover-fab-line': scene(
    'day',
    `${floor(600, '#b9cfd8')}${repeat(6, (index) => `<g filter="url(#shade)"><rect x="${60 + index * 205}" y="${260 + (index % 2) * 40}" width="170" height="360" rx="14" fill="url(#metal)"/><rect x="${84 + index * 205}" y="${300 + (index % 2) * 40}" width="122" height="130" rx="10" fill="#123f57"/><circle cx="${145 + index * 205}" cy="${365 + (index % 2) * 40}" r="44" fill="url(#film)"/></g>`)}<path d="M0 190H1280" stroke="${color.teal}" stroke-width="20"/>${repeat(5, (index) => `<rect x="${150 + index * 250}" y="196" width="90" height="54" rx="8" fill="${color.copper}"/>`)}`,
  ),
  'cover-cleanroom': scene(
    'sand',
    `${repeat(9, (index) => `<path d="M${index * 160} 0L${480 + index * 40} 330M${index * 160} 800L${480 + index * 40} 430" stroke="#9fb9c4" stroke-width="3"/>`)}${repeat(4, (index) => `<path d="M${150 - index * 10 + index * 120} ${40 + index * 78}H${1130 + index * 10 - index * 120}L${1090 - index * 112} ${84 + index * 70}H${190 + index * 112}Z" fill="#fffdf6" opacity=".95"/>`)}<rect x="480" y="330" width="320" height="100" fill="#e8b66a" opacity=".75"/><g transform="translate(380 560)"><circle cy="-120" r="52" fill="#f4f8f9"/><path d="M-100 240V10C-100 -80 100 -80 100 10V240Z" fill="#fff"/><rect x="-30" y="-132" width="60" height="26" rx="12" fill="#0f3a50"/></g>${wafer(620, 590, 110, 'w3', { tilt: 0.42, dies: 9 })}`,
  ),
  'cover-microscope': scene(
    'night',
    `<circle cx="640" cy="400" r="350" fill="#0b3146" stroke="#2f8fae" stroke-width="6"/>${lights(
      'defects',
      30,
      24,
      (column, row, luck) => {
        const [x, y] = [305 + column * 23, 130 + row * 23]
        if ((x - 640) ** 2 + (y - 400) ** 2 > 330 ** 2) return ''
        return `<rect x="${x - 10}" y="${y - 10}" width="20" height="20" rx="2" fill="${luck > 0.95 ? '#f0b765' : luck > 0.9 ? '#c77f3a' : luck > 0.6 ? '#1c6d8a' : '#155a75'}"/>`
      },
    )}<path d="M290 400H990M640 50V750" stroke="#9ad3df" stroke-opacity=".5" stroke-width="2"/><circle cx="770" cy="300" r="70" fill="none" stroke="#fff" stroke-width="5"/><path d="M820 350l90 90" stroke="#fff" stroke-width="9" stroke-linecap="round"/>`,
  ),
  'cover-investment': scene(
    'day',
    `${repeat(9, (index) => `<rect x="${150 + index * 112}" y="${620 - index * index * 5.4}" width="74" height="${80 + index * index * 5.4}" rx="8" fill="url(#${index > 6 ? 'copper' : 'deep'})"/>`)}<path d="M170 590C420 560 760 470 1080 150" fill="none" stroke="${color.copper}" stroke-width="10"/><path d="M1080 150l-56 18l40 40Z" fill="${color.copper}"/>${floor(700, '#b9cfd8')}`,
  ),
  'cover-forum': scene(
    'night',
    `${repeat(5, (index) => `<path d="M${240 + index * 200} 0L${60 + index * 260} 520H${260 + index * 260}Z" fill="#9ad3df" opacity=".09"/>`)}<rect x="250" y="120" width="780" height="330" rx="14" fill="url(#deep)" stroke="#3f8ea9" stroke-width="4"/>${wafer(640, 285, 120, 'w4', { dies: 9 })}<rect x="180" y="460" width="920" height="60" fill="#103247"/>${seated('forum')}`,
  ),
  'cover-interview-1': interview(faceOf(7), 'sand'),
  'cover-interview-2': interview(faceOf(8), 'day'),
  'cover-interview-3': interview(faceOf(9), 'dusk'),
  'cover-rf-antenna': scene(
    'dusk',
    `${repeat(9, (index) => `<circle cx="330" cy="440" r="${120 + index * 92}" fill="none" stroke="#bfe6f0" stroke-width="${7 - index * 0.5}" opacity="${0.62 - index * 0.06}"/>`)}<g filter="url(#shade)"><rect x="220" y="180" width="240" height="500" rx="22" fill="url(#metal)"/>${repeat(8, (row) => repeat(4, (column) => `<rect x="${246 + column * 50}" y="${212 + row * 56}" width="38" height="38" rx="6" fill="url(#copper)"/>`))}</g>`,
  ),
  'cover-led': scene(
    'night',
    lights(
      'led',
      24,
      15,
      (column, row, luck) =>
        `<circle cx="${40 + column * 52}" cy="${35 + row * 52}" r="${10 + luck * 14}" fill="${luck > 0.82 ? '#ffe1a3' : luck > 0.6 ? color.aqua : '#17506a'}" opacity="${0.35 + luck * 0.6}"/>`,
    ) + '<circle cx="880" cy="300" r="360" fill="url(#cold)" opacity=".5"/>',
  ),
  'cover-packaging': scene(
    'sand',
    `<g filter="url(#shade)">${[faces.dark, faces.copper, faces.ceramic, faces.copper, faces.teal].map((tint, index) => block(300 + index * 12, 680 - index * 96, 430 - index * 34, 360 - index * 28, 30, tint)).join('')}</g>${repeat(5, (index) => `<path d="M${470 + index * 80} ${230 - index * 20}q30 -90 90 -34" fill="none" stroke="#8a5a2b" stroke-width="6"/>`)}`,
  ),
  'cover-test-bench': scene(
    'day',
    `<g filter="url(#shade)"><rect x="170" y="130" width="940" height="520" rx="30" fill="url(#metal)"/><rect x="220" y="180" width="640" height="420" rx="16" fill="#0a2433"/></g>${repeat(7, (index) => `<path d="M220 ${230 + index * 54}H860M${300 + index * 82} 180V600" stroke="#1b4a61" stroke-width="2"/>`)}<path d="M240 470H330V270H470V470H600V270H740V470H840" fill="none" stroke="${color.amber}" stroke-width="7"/><path d="M240 540C300 540 310 420 340 400S460 380 470 540H600C610 420 640 380 740 400V540H840" fill="none" stroke="#5fe0c0" stroke-width="5"/>${repeat(6, (index) => `<circle cx="${930 + (index % 2) * 100}" cy="${250 + Math.floor(index / 2) * 130}" r="38" fill="#5b7482" stroke="#dfe9ed" stroke-width="6"/>`)}`,
  ),
  'cover-policy': scene(
    'day',
    `${floor(640, '#b9cfd8')}<g filter="url(#shade)"><path d="M300 250L640 110L980 250Z" fill="url(#deep)"/><rect x="310" y="256" width="660" height="40" fill="#0f4a63"/>${repeat(6, (index) => `<rect x="${350 + index * 110}" y="300" width="50" height="290" fill="url(#metal)"/>`)}<rect x="290" y="590" width="700" height="34" fill="#0f4a63"/><rect x="250" y="624" width="780" height="34" fill="#0b384d"/></g><circle cx="640" cy="200" r="34" fill="url(#copper)"/>`,
  ),
  'cover-paper-1': scene('day', lattice(1280, 800, 92, '#1c7794')),
  'cover-paper-2': scene(
    'dusk',
    `<path d="M100 300H520C600 300 610 220 690 220H1180M100 560H520C600 560 610 480 690 480H1180" fill="none" stroke="#cdeaf2" stroke-width="8"/><path d="M100 300H520C600 300 610 220 690 220H1180V480H690C610 480 600 560 520 560H100Z" fill="#58b4cf" opacity=".2"/><path d="M100 430H1180" stroke="${color.amber}" stroke-width="5" stroke-dasharray="22 16"/>${repeat(9, (index) => `<circle cx="${180 + index * 46}" cy="${274 - (index % 3) * 30}" r="12" fill="${color.amber}"/>`)}`,
  ),
  'cover-paper-3': scene(
    'night',
    repeat(
      40,
      (index) =>
        `<path d="M${-200 + index * 42} 0L${200 + index * 42} 800" stroke="#9ad3df" stroke-width="${10 + (index % 5)}" opacity="${0.14 + (index % 4) * 0.07}"/>`,
    ) +
      repeat(
        24,
        (index) => `<path d="M0 ${index * 36}H1280" stroke="#0a1d2b" stroke-width="16" opacity=".5"/>`,
      ) +
      '<path d="M520 0L760 800" stroke="#f0b765" stroke-width="12" opacity=".8"/>',
  ),
  'cover-paper-4': scene(
    'sand',
    `<path d="M180 120V680H1120" fill="none" stroke="#5b6b77" stroke-width="6"/>${repeat(6, (index) => `<path d="M180 680C300 ${660 - index * 84} 380 ${620 - index * 88} 560 ${600 - index * 86}S900 ${590 - index * 90} 1100 ${580 - index * 92}" fill="none" stroke="${index % 2 ? color.copper : color.teal}" stroke-width="7" opacity="${0.5 + index * 0.09}"/>`)}`,
  ),
}

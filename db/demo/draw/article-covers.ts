import { chance, color, picture, repeat, type Mood } from './palette.ts'
import { block, faces, lights, wafer } from './things.ts'

/** Further scenes, 1280 × 800, so that every article has a picture of its own. */
const scene = (mood: Mood, content: string) => picture(1280, 800, mood, content)
const shaded = (content: string) => `<g filter="url(#shade)">${content}</g>`

const grains = (name: string, count: number, dot: (x: number, y: number, luck: number) => string) => {
  const random = chance(name)
  return repeat(count, () => dot(random(), random(), random()))
}

export const articleCovers: Readonly<Record<string, string>> = {
  'cover-hemt': scene(
    'night',
    `${['#39444c', '#1c4a5e', '#2f8fae', '#7fc4d6'].map((tint, index) => `<rect x="120" y="${600 - index * 86}" width="1040" height="84" fill="${tint}"/>`).join('')}<rect x="150" y="230" width="210" height="112" rx="8" fill="url(#copper)"/><rect x="920" y="230" width="210" height="112" rx="8" fill="url(#copper)"/><rect x="520" y="190" width="200" height="152" rx="8" fill="#e8c791"/>${repeat(26, (index) => `<circle cx="${380 + index * 22}" cy="438" r="7" fill="${color.amber}"/>`)}${grains('traps', 34, (x, y) => `<circle cx="${540 + x * 420}" cy="${530 + y * 120}" r="9" fill="none" stroke="#f0b765" stroke-width="4"/>`)}`,
  ),
  'cover-solution': scene(
    'dusk',
    `<circle cx="640" cy="520" r="400" fill="url(#glow)" opacity=".7"/>${shaded('<path d="M380 300H900V620C900 700 840 730 640 730S380 700 380 620Z" fill="#24343e"/>')}<path d="M420 430H860V610C860 670 800 690 640 690S420 670 420 610Z" fill="#f0b765"/><path d="M420 430H860" stroke="#fff3d6" stroke-width="10"/>${shaded('<rect x="618" y="60" width="44" height="260" fill="url(#metal)"/><path d="M530 320H750L720 400H560Z" fill="#5b6b77"/><path d="M540 400H740V440C740 470 690 480 640 480S540 470 540 440Z" fill="#2e8dab"/>')}<path d="M480 600c40 -60 80 -60 110 0M690 600c40 -60 80 -60 110 0" fill="none" stroke="#c77f3a" stroke-width="9"/>`,
  ),
  'cover-agenda': scene(
    'day',
    shaded(
      repeat(
        6,
        (index) =>
          `<g transform="translate(${140 + (index % 3) * 350} ${130 + Math.floor(index / 3) * 290})"><rect width="300" height="240" rx="18" fill="#fdfefe"/><rect width="300" height="14" rx="7" fill="${index % 2 ? color.copper : color.teal}"/>${block(56 + index * 4, 200, 70 + index * 6, 70, 18 + index * 7, index % 2 ? faces.copper : faces.teal)}</g>`,
      ),
    ),
  ),
  'cover-recycling': scene(
    'sand',
    `${shaded(`<path d="M180 260L350 180L520 260V330L350 410L180 330Z" fill="#1c7794"/><path d="M180 260L350 180L520 260L350 340Z" fill="#8fd0e0"/><path d="M180 560L350 480L520 560V600L350 680L180 600Z" fill="#c77f3a"/><path d="M180 560L350 480L520 560L350 640Z" fill="#f0bd80"/>`)}${grains('powder', 420, (x, y) => `<circle cx="${920 + (x - 0.5) * 560 * (0.15 + y)}" cy="${330 + y * 350}" r="${4 + x * 7}" fill="${y * x > 0.3 ? '#5b6b77' : '#24404f'}" opacity=".85"/>`)}<path d="M560 290C700 200 800 210 890 280M890 280l-58 -14M890 280l-20 -56" fill="none" stroke="${color.teal}" stroke-width="14" stroke-linecap="round"/>`,
  ),
  'cover-compressor': scene(
    'day',
    `${shaded(`<rect x="150" y="120" width="980" height="250" rx="40" fill="#fdfefe"/><rect x="190" y="290" width="900" height="44" rx="22" fill="#123f57"/><rect x="990" y="170" width="90" height="36" rx="10" fill="#5fe0c0"/>`)}${repeat(7, (index) => `<path d="M${220 + index * 136} 390c-50 90 60 130 0 230" fill="none" stroke="${index % 2 ? color.aqua : color.teal}" stroke-width="${14 - index}" stroke-linecap="round" opacity="${0.85 - index * 0.07}"/>`)}`,
  ),
  'cover-price': scene(
    'day',
    repeat(6, (index) =>
      wafer(190 + index * 180, 200 + index * 78, 128 - index * 9, `price${index}`, { tilt: 0.5, dies: 9 }),
    ) +
      `<path d="M120 110L1120 700" stroke="${color.copper}" stroke-width="7" stroke-dasharray="4 20" stroke-linecap="round"/>`,
  ),
  'cover-busbar': scene(
    'night',
    `${repeat(5, (index) => `<rect x="${90 + index * 236}" y="230" width="196" height="500" rx="10" fill="#0d2c3f" stroke="#1b4a61" stroke-width="4"/>${lights(`bus ${index}`, 1, 9, (_column, row, luck) => `<rect x="${110 + index * 236}" y="${254 + row * 51}" width="156" height="36" rx="4" fill="#123f57"/><circle cx="${132 + index * 236}" cy="${272 + row * 51}" r="6" fill="${luck > 0.4 ? '#5fe0c0' : color.amber}"/>`)}`)}${shaded('<rect x="40" y="96" width="1200" height="34" rx="8" fill="url(#copper)"/><rect x="40" y="156" width="1200" height="34" rx="8" fill="url(#copper)"/>')}${repeat(5, (index) => `<path d="M${188 + index * 236} 190V250" stroke="#f0bd80" stroke-width="16"/>`)}`,
  ),
  'cover-trench': scene(
    'dusk',
    `<rect y="240" width="1280" height="560" fill="#0f5f7c"/><rect y="240" width="1280" height="120" fill="#e8c791"/>${repeat(5, (index) => `<path d="M${70 + index * 250} 240h140v250a70 70 0 0 1 -140 0Z" fill="#f4f7f8"/><path d="M${88 + index * 250} 200h104v284a52 52 0 0 1 -104 0Z" fill="#24404f"/><ellipse cx="${140 + index * 250}" cy="600" rx="86" ry="34" fill="#c77f3a"/>`)}<rect y="130" width="1280" height="70" fill="url(#metal)"/><rect y="740" width="1280" height="60" fill="#5b6b77"/>`,
  ),
  'cover-flow': scene(
    'sand',
    `${[
      ['#1c7794', 150, 470, 120],
      ['#58b4cf', 290, 250, 70],
      ['#c77f3a', 400, 620, 160],
    ]
      .map(
        ([tint, from, to, width]) =>
          `<path d="M150 ${from}C560 ${from} 620 ${to} 1120 ${to}" fill="none" stroke="${tint}" stroke-width="${width}" opacity=".72"/>`,
      )
      .join(
        '',
      )}${shaded('<rect x="110" y="70" width="56" height="440" rx="12" fill="#24404f"/><rect x="1106" y="200" width="56" height="520" rx="12" fill="#8a5a2b"/>')}`,
  ),
  'cover-orbit': scene(
    'night',
    `<circle cx="640" cy="1180" r="760" fill="url(#deep)" stroke="#58b4cf" stroke-width="6"/>${repeat(4, (index) => `<ellipse cx="640" cy="560" rx="${380 + index * 150}" ry="${140 + index * 78}" fill="none" stroke="#9ad3df" stroke-width="3" opacity="${0.7 - index * 0.12}"/>`)}${[
      [340, 250],
      [770, 190],
      [1060, 380],
      [180, 520],
    ]
      .map(
        ([x, y]) =>
          `<g transform="translate(${x} ${y}) rotate(-24)"><rect x="-96" y="-20" width="70" height="40" fill="#2f8fae"/><rect x="26" y="-20" width="70" height="40" fill="#2f8fae"/><rect x="-26" y="-28" width="52" height="56" rx="8" fill="url(#copper)"/></g><path d="M${x} ${y}L640 640" stroke="${color.amber}" stroke-width="4" stroke-dasharray="4 16" opacity=".7"/>`,
      )
      .join('')}`,
  ),
  'cover-defect-map': scene(
    'day',
    `${shaded('<circle cx="640" cy="400" r="330" fill="#eaf4f7" stroke="#2f8fae" stroke-width="5"/>')}${grains(
      'map',
      260,
      (x, y, luck) => {
        const [turn, out] = [x * 6.283, Math.sqrt(y) * 312]
        return `<circle cx="${640 + Math.cos(turn) * out}" cy="${400 + Math.sin(turn) * out}" r="${luck > 0.9 ? 15 : 6}" fill="${luck > 0.9 ? '#a3485a' : luck > 0.7 ? color.copper : color.teal}" opacity="${luck > 0.9 ? 0.9 : 0.55}"/>`
      },
    )}<path d="M600 729h80l-40 -26Z" fill="#d5e6ec"/>`,
  ),
  'cover-hall': scene(
    'sand',
    `${repeat(5, (index) => `<path d="M${240 + index * 200} 60V${150 + (index % 2) * 30}" stroke="#5b6b77" stroke-width="5"/><path d="M${190 + index * 200} ${230 + (index % 2) * 30}a50 80 0 0 1 100 0Z" fill="${index % 2 ? color.copper : color.teal}"/><circle cx="${240 + index * 200}" cy="${300 + (index % 2) * 30}" r="150" fill="url(#glow)" opacity=".3"/>`)}${repeat(3, (row) => repeat(9 + row * 2, (seat) => `<g transform="translate(${640 + (seat - (8 + row * 2) / 2) * (100 + row * 12)} ${560 + row * 86})"><rect x="-34" y="-44" width="68" height="62" rx="14" fill="#0f4a63"/><rect x="-38" y="14" width="76" height="20" rx="10" fill="#0b384d"/></g>`))}`,
  ),
  'cover-motor': scene(
    'dusk',
    shaded(
      `<circle cx="640" cy="400" r="330" fill="url(#metal)"/><circle cx="640" cy="400" r="262" fill="#0d2b3b"/>${repeat(18, (index) => `<rect x="618" y="92" width="44" height="92" rx="8" fill="${index % 3 ? '#c77f3a' : '#f0bd80'}" transform="rotate(${index * 20} 640 400)"/>`)}<circle cx="640" cy="400" r="196" fill="#22546c"/>${repeat(8, (index) => `<path d="M600 236h80l-16 50h-48Z" fill="${index % 2 ? '#2e8dab' : '#e9f1f4'}" transform="rotate(${index * 45} 640 400)"/>`)}<circle cx="640" cy="400" r="70" fill="url(#metal)"/>`,
    ),
  ),
  'cover-module-line': scene(
    'day',
    `<path d="M-40 700L1320 420V520L-40 800Z" fill="#7d939f"/><path d="M-40 690L1320 410" stroke="#24404f" stroke-width="12"/>${shaded(repeat(5, (index) => block(90 + index * 245, 640 - index * 52, 110, 110, 46, index % 2 ? faces.dark : faces.teal)))}<path d="M980 0V150L860 260L900 300" fill="none" stroke="${color.copper}" stroke-width="34" stroke-linejoin="round"/><path d="M420 0V190L330 330L370 370" fill="none" stroke="#5b6b77" stroke-width="34" stroke-linejoin="round"/>`,
  ),
  'cover-sinter': scene(
    'sand',
    `<rect y="90" width="1280" height="110" fill="#24404f"/><rect y="620" width="1280" height="180" fill="url(#copper)"/>${grains('sinter', 320, (x, y, luck) => `<circle cx="${x * 1280}" cy="${220 + y * 380}" r="${16 + luck * 26}" fill="${luck > 0.5 ? '#c77f3a' : '#e3a869'}" stroke="#8a4f17" stroke-width="3"/>`)}`,
  ),
  'cover-frames': scene(
    'night',
    repeat(
      4,
      (index) =>
        `<g transform="translate(${70 + index * 295} ${150 + index * 22})"><rect width="270" height="440" rx="14" fill="#06141e" stroke="#31586c" stroke-width="4"/>${repeat(6, (hole) => `<rect x="14" y="${24 + hole * 70}" width="20" height="30" rx="5" fill="#31586c"/><rect x="236" y="${24 + hole * 70}" width="20" height="30" rx="5" fill="#31586c"/>`)}<rect x="48" y="30" width="174" height="380" fill="#0f3a50"/>${grains('frame', 14 + index * 12, (x, y) => `<circle cx="${56 + x * 158}" cy="${40 + y * 360}" r="${5 + index * 2}" fill="${color.amber}" opacity=".85"/>`)}</g>`,
    ),
  ),
}

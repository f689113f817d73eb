import { chance, color, picture, repeat, type Mood } from './palette.ts'
import { block, faces, lights, wafer } from './things.ts'

/** Covers of special topics, 1280 × 800, without words, in the manner of the articles' covers. */
const scene = (mood: Mood, content: string) => picture(1280, 800, mood, content)

const container = (x: number, y: number) =>
  `<g filter="url(#shade)">${block(x, y, 250, 120, 120, faces.ceramic)}${repeat(6, (index) => `<path d="M${x + 130 + index * 34} ${y - 36 - index * 19.6}v64" stroke="${color.teal}" stroke-width="8"/>`)}</g>`

const stream = (from: number, to: number, width: number, tint: string) =>
  `<path d="M150 ${from}C520 ${from} 700 ${to} 1130 ${to}" fill="none" stroke="${tint}" stroke-width="${width}" opacity=".78"/>`

export const specialCovers: Readonly<Record<string, string>> = {
  'special-eight-inch': scene(
    'dusk',
    wafer(700, 410, 330, 'se1', { dies: 17 }) +
      `<circle cx="700" cy="410" r="247" fill="none" stroke="#fff" stroke-width="7" stroke-dasharray="22 16" opacity=".9"/><circle cx="700" cy="410" r="165" fill="none" stroke="#fff" stroke-width="5" stroke-dasharray="8 14" opacity=".7"/>` +
      `<path d="M120 740H1160" stroke="#cdeaf2" stroke-width="4"/>${repeat(27, (index) => `<path d="M${120 + index * 40} 740v-${index % 5 === 0 ? 46 : 24}" stroke="#cdeaf2" stroke-width="4"/>`)}`,
  ),
  'special-price': scene(
    'sand',
    repeat(
      7,
      (index) =>
        `<g filter="url(#shade)"><ellipse cx="${210 + index * 146}" cy="${250 + index * 62}" rx="96" ry="34" fill="url(#film)"/></g><path d="M${210 + index * 146} ${290 + index * 62}V720" stroke="${color.teal}" stroke-width="3" stroke-dasharray="4 12" opacity=".6"/>`,
    ) +
      `<path d="M120 150C420 190 560 470 800 560S1060 610 1200 604" fill="none" stroke="${color.copper}" stroke-width="12" stroke-linecap="round"/><path d="M100 720H1200" stroke="${color.slate}" stroke-width="5"/>`,
  ),
  'special-direct-current': scene(
    'night',
    repeat(4, (rack) => {
      const x = 90 + rack * 300
      return `<rect x="${x}" y="250" width="200" height="480" rx="10" fill="#0d2c3f"/>${lights(`direct ${rack}`, 2, 13, (column, row, luck) => `<rect x="${x + 16 + column * 88}" y="${272 + row * 34}" width="78" height="22" rx="4" fill="${luck > 0.7 ? '#1d6480' : '#123f57'}"/><circle cx="${x + 30 + column * 88}" cy="${283 + row * 34}" r="4" fill="${luck > 0.25 ? '#5fe0c0' : color.amber}"/>`)}<path d="M${x + 70} 250V150M${x + 130} 250V190" stroke="url(#copper)" stroke-width="22"/>`
    }) +
      `<rect x="40" y="128" width="1200" height="26" rx="6" fill="${color.amber}"/><rect x="40" y="178" width="1200" height="26" rx="6" fill="${color.aqua}"/><circle cx="640" cy="150" r="260" fill="url(#glow)" opacity=".4"/>`,
  ),
  'special-gate-oxide': scene(
    'day',
    `<rect y="470" width="1280" height="330" fill="url(#deep)"/><rect y="360" width="1280" height="110" fill="#f1dcc0"/><rect y="150" width="1280" height="210" fill="url(#metal)"/>` +
      repeat(
        16,
        (index) =>
          `<circle cx="${50 + index * 80}" cy="530" r="20" fill="#58b4cf"/><circle cx="${90 + index * 80}" cy="600" r="14" fill="${color.copper}"/><circle cx="${50 + index * 80}" cy="670" r="20" fill="#58b4cf"/><path d="M${50 + index * 80} 530l40 70l-40 70M${90 + index * 80} 600l40 -70M${90 + index * 80} 600l40 70" fill="none" stroke="#9ad3df" stroke-width="3" opacity=".6"/>`,
      ) +
      (() => {
        const random = chance('traps')
        return repeat(22, () => {
          const [x, y] = [40 + random() * 1200, 440 - random() * 70]
          return `<circle cx="${x}" cy="${y}" r="9" fill="#b3261e"/><path d="M${x} ${y + 60}V${y + 18}" stroke="#b3261e" stroke-width="3" stroke-dasharray="4 6"/>`
        })
      })(),
  ),
  'special-interconnect': scene(
    'sand',
    `<g filter="url(#shade)">${block(250, 560, 470, 380, 46, faces.copper)}${block(290, 440, 430, 340, 30, faces.ceramic)}${block(320, 350, 400, 310, 18, faces.copper)}${repeat(3, (index) => block(440 + index * 118, 312 - index * 68, 96, 120, 16, faces.teal))}${repeat(3, (index) => block(462 + index * 118, 262 - index * 68, 52, 230, 12, faces.copper))}</g>`,
  ),
  'special-vehicle': scene(
    'dusk',
    `<path d="M0 660H1280V800H0Z" fill="#0a2231"/><g filter="url(#shade)"><path d="M150 590C160 500 250 470 380 450C470 350 560 310 700 310C840 310 920 380 990 450C1090 462 1140 500 1140 590C1140 620 1120 630 1090 630H200C170 630 150 620 150 590Z" fill="url(#metal)"/><path d="M440 450C500 380 580 344 670 342V450ZM700 342C800 342 870 390 920 450H700Z" fill="#0d2c3f"/></g>` +
      repeat(
        2,
        (index) =>
          `<g transform="translate(${350 + index * 580} 630)"><circle r="84" fill="#0a1d2b"/><circle r="50" fill="url(#metal)"/><circle r="16" fill="#0a1d2b"/></g>`,
      ) +
      repeat(
        7,
        (index) =>
          `<rect x="${456 + index * 56}" y="560" width="46" height="50" rx="6" fill="${index % 2 ? color.aqua : color.teal}"/>`,
      ) +
      `<path d="M456 586H350M848 586H930" stroke="${color.amber}" stroke-width="10"/><circle cx="930" cy="560" r="120" fill="url(#glow)" opacity=".55"/>`,
  ),
  'special-storage': scene(
    'day',
    `<circle cx="1010" cy="170" r="200" fill="url(#glow)" opacity=".8"/><path d="M0 520Q320 440 640 500T1280 470V800H0Z" fill="#cddcd6"/>${repeat(5, (index) => `<path d="M${40 + index * 170} 470h140l-26 54h-140Z" fill="url(#deep)" stroke="#9fd0df" stroke-width="3"/>`)}` +
      container(140, 640) +
      container(420, 690) +
      container(700, 740) +
      `<path d="M1080 470V210M1000 250H1160M1020 310H1140" stroke="${color.slate}" stroke-width="12"/><path d="M1000 250C820 300 700 380 560 470M1160 250C1220 270 1260 290 1280 300" fill="none" stroke="${color.slate}" stroke-width="4"/>`,
  ),
  'special-satellite': scene(
    'night',
    `${lights('stars', 32, 18, (column, row, luck) => (luck > 0.9 ? `<circle cx="${column * 41}" cy="${row * 46 + luck * 30}" r="${luck * 2.6}" fill="#fff" opacity="${luck - 0.3}"/>` : ''))}<circle cx="300" cy="1010" r="620" fill="url(#deep)"/><circle cx="300" cy="1010" r="620" fill="none" stroke="${color.aqua}" stroke-width="10" opacity=".6"/>${repeat(3, (index) => `<circle cx="300" cy="1010" r="${740 + index * 110}" fill="none" stroke="#9ad3df" stroke-width="2" stroke-dasharray="6 14" opacity=".5"/>`)}` +
      `<g transform="translate(860 300) rotate(38)" filter="url(#shade)"><rect x="-70" y="-80" width="140" height="160" rx="14" fill="url(#metal)"/>${repeat(2, (side) => repeat(4, (index) => `<rect x="${side ? 90 + index * 74 : -160 - index * 74}" y="-56" width="68" height="112" rx="4" fill="url(#film)"/>`))}<path d="M-54 86C-30 150 30 150 54 86Z" fill="url(#copper)"/></g><g transform="translate(860 300) rotate(38)" fill="none" stroke="${color.amber}" stroke-width="6">${repeat(6, (index) => `<path d="M${-34 - index * 12} ${168 + index * 36}q${34 + index * 12} 36 ${68 + index * 24} 0" opacity="${0.9 - index * 0.13}"/>`)}</g>`,
  ),
  'special-laser': scene(
    'night',
    `<g filter="url(#shade)"><path d="M330 430V620C330 700 470 740 640 740S950 700 950 620V430Z" fill="url(#deep)"/><ellipse cx="640" cy="430" rx="310" ry="104" fill="url(#film)"/></g>${repeat(9, (index) => `<path d="M${372 + index * 60} ${424 - Math.sin((index + 0.5) / 2.9) * 66}L${372 + index * 60} ${432 + Math.sin((index + 0.5) / 2.9) * 66}" stroke="#fff" stroke-width="3" opacity=".75"/>`)}<path d="M330 478C330 560 470 592 640 592S950 560 950 478" fill="none" stroke="${color.amber}" stroke-width="4" stroke-dasharray="10 8"/>` +
      `<path d="M590 0H690L650 432H630Z" fill="#ffe9b8" opacity=".5"/><path d="M632 0H648L642 432H638Z" fill="#fff"/><circle cx="640" cy="432" r="120" fill="url(#glow)"/>`,
  ),
  'special-capital': scene(
    'day',
    stream(190, 560, 96, color.teal) +
      stream(330, 300, 70, color.aqua) +
      stream(450, 200, 44, '#8fb8a8') +
      stream(560, 640, 80, color.copper) +
      stream(650, 420, 30, color.amber) +
      repeat(
        2,
        (side) =>
          `<rect x="${side ? 1122 : 130}" y="130" width="28" height="560" rx="10" fill="${color.navy}"/>`,
      ) +
      repeat(
        6,
        (index) =>
          `<g transform="translate(${330 + index * 130} ${400 + (index % 3) * 70 - 70})"><ellipse rx="44" ry="18" cy="10" fill="#94571f"/><ellipse rx="44" ry="18" fill="url(#copper)"/></g>`,
      ),
  ),
}

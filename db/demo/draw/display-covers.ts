import { chance, color, picture, repeat, type Mood } from './palette.ts'
import { block, faces } from './things.ts'

/** Scenes of the second industry of the demo, 1280 × 800: its articles have pictures of their own, too. */
const scene = (mood: Mood, content: string) => picture(1280, 800, mood, content)
const shaded = (content: string) => `<g filter="url(#shade)">${content}</g>`
const RED = '#e2604f'
const GREEN = '#46b98a'
const BLUE = '#3f8fe0'
const LIGHTS = [RED, GREEN, BLUE]

export const displayCovers: Readonly<Record<string, string>> = {
  'cover-transfer': scene(
    'day',
    `${shaded('<rect x="90" y="520" width="1100" height="190" rx="16" fill="#123f57"/>')}${repeat(11, (column) => repeat(2, (row) => `<rect x="${130 + column * 94}" y="${552 + row * 76}" width="72" height="50" rx="6" fill="${column === 7 && row === 0 ? '#0b2836' : (LIGHTS[(column + row) % 3] ?? BLUE)}"/>`))}${shaded('<rect x="330" y="90" width="620" height="120" rx="14" fill="url(#metal)"/>')}${repeat(6, (index) => `<path d="M${386 + index * 94} 210h56v40h-56Z" fill="#9fb4be"/><rect x="${390 + index * 94}" y="256" width="48" height="34" rx="5" fill="${LIGHTS[index % 3] ?? BLUE}"/>`)}<path d="M640 320V470M640 470l-26 -34M640 470l26 -34" fill="none" stroke="${color.copper}" stroke-width="12" stroke-linecap="round"/>`,
  ),
  'cover-mesa': scene(
    'night',
    `<circle cx="640" cy="380" r="380" fill="url(#glow)" opacity=".55"/>${shaded(`${block(300, 640, 400, 400, 60, faces.dark)}${block(420, 560, 260, 260, 150, faces.teal)}${block(478, 392, 194, 194, 34, faces.copper)}`)}${repeat(9, (index) => `<path d="M${470 + index * 44} ${300 - (index % 3) * 26}V${190 - (index % 4) * 34}" stroke="#9ad3df" stroke-width="9" stroke-linecap="round" opacity="${0.9 - index * 0.05}"/>`)}`,
  ),
  'cover-light-link': scene(
    'dusk',
    `${repeat(14, (index) => `<path d="M250 ${130 + index * 41}C520 ${130 + index * 41} 760 ${210 + index * 29} 1030 ${210 + index * 29}" fill="none" stroke="${index % 4 === 1 ? '#f0b765' : '#9ad3df'}" stroke-width="9" opacity="${0.55 + (index % 3) * 0.15}"/>`)}${shaded('<rect x="90" y="80" width="170" height="640" rx="18" fill="#123f57"/><rect x="1020" y="160" width="170" height="480" rx="18" fill="#123f57"/>')}${repeat(14, (index) => `<rect x="214" y="${116 + index * 41}" width="28" height="28" rx="6" fill="${index % 4 === 1 ? '#f0b765' : '#5fe0c0'}"/><circle cx="1050" cy="${210 + index * 29}" r="9" fill="#fdfefe"/>`)}`,
  ),
  'cover-near-eye': scene(
    'sand',
    `${shaded('<path d="M120 300Q120 240 190 240H560Q600 240 606 300L612 330Q640 306 668 330L674 300Q680 240 720 240H1090Q1160 240 1160 300V420Q1160 590 990 590H820Q700 590 682 430L668 396Q640 372 612 396L598 430Q580 590 460 590H290Q120 590 120 420Z" fill="#24404f"/><path d="M168 312Q168 286 196 286H528Q556 286 556 316V410Q556 544 448 544H298Q168 544 168 414ZM724 316Q724 286 752 286H1084Q1112 286 1112 312V414Q1112 544 982 544H832Q724 544 724 410Z" fill="#bfe3ea"/>')}${((random) => repeat(90, () => `<rect x="${800 + Math.floor(random() * 14) * 18}" y="${350 + Math.floor(random() * 8) * 18}" width="13" height="13" fill="${LIGHTS[Math.floor(random() * 3)] ?? BLUE}"/>`))(chance('near eye'))}`,
  ),
}

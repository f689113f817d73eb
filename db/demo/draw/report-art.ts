import { chance, color, repeat } from './palette.ts'
import { lattice, lights, wafer } from './things.ts'

/** What stands on the covers of the white papers, each 768 × 620. */

const racks = repeat(5, (rack) => {
  const x = 34 + rack * 144
  return `<rect x="${x}" y="${40 + rack * 22}" width="126" height="640" rx="8" fill="#0b2536"/>${lights(`cover rack ${rack}`, 1, 17, (_column, row, luck) => `<rect x="${x + 12}" y="${60 + rack * 22 + row * 33}" width="102" height="22" rx="3" fill="#154863"/><circle cx="${x + 26}" cy="${71 + rack * 22 + row * 33}" r="5" fill="${luck > 0.35 ? '#5fe0c0' : color.amber}"/><rect x="${x + 42}" y="${67 + rack * 22 + row * 33}" width="${14 + luck * 52}" height="8" rx="4" fill="${color.aqua}"/>`)}`
})

const car = `<path d="M0 470H768" stroke="#9fd0df" stroke-width="3" opacity=".5"/><g fill="none" stroke="#dff4fa" stroke-width="6" stroke-linejoin="round"><path d="M60 440C62 380 90 350 170 342C230 270 300 240 400 240C500 240 560 290 604 342C680 352 712 380 712 440H660M148 440H520M60 440H74"/><path d="M214 340C260 292 310 272 388 270V340ZM414 270C480 272 520 296 552 340H414Z"/><circle cx="112" cy="446" r="52"/><circle cx="590" cy="446" r="52"/></g><rect x="190" y="392" width="320" height="40" rx="8" fill="${color.aqua}" opacity=".55"/>${repeat(9, (index) => `<rect x="${200 + index * 34}" y="400" width="24" height="24" rx="3" fill="#eafaff" opacity="${0.35 + index * 0.07}"/>`)}<rect x="562" y="372" width="74" height="46" rx="8" fill="${color.amber}"/><path d="M510 412H562" stroke="${color.amber}" stroke-width="7"/><text x="600" y="404" font-size="26" font-weight="700" text-anchor="middle" fill="#3d2508">SiC</text>`

const network = (() => {
  const random = chance('patents')
  const nodes = Array.from(
    { length: 26 },
    () => [60 + random() * 650, 40 + random() * 540, 8 + random() * 26] as const,
  )
  const links = nodes.flatMap(([x, y], from) =>
    nodes
      .slice(from + 1)
      .filter(([a, b]) => Math.hypot(a - x, b - y) < 190)
      .map(([a, b]) => `<path d="M${x} ${y}L${a} ${b}" stroke="#9fc3d0" stroke-width="2.5"/>`),
  )
  const dots = nodes.map(
    ([x, y, r], index) =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${[color.teal, color.copper, color.aqua, '#24404f'][index % 4]}" opacity=".92"/>`,
  )
  return links.join('') + dots.join('')
})()

const price = `${repeat(14, (index) => `<rect x="${52 + index * 48}" y="${110 + 340 * (1 - Math.exp(-index / 5))}" width="30" height="${470 - 340 * (1 - Math.exp(-index / 5))}" rx="4" fill="${index > 10 ? color.copper : color.teal}" opacity="${0.45 + index * 0.035}"/>`)}<path d="M67 ${90}${repeat(13, (index) => `L${115 + index * 48} ${90 + 340 * (1 - Math.exp(-(index + 1) / 5))}`)}" fill="none" stroke="${color.ink}" stroke-width="6"/><path d="M40 582H730" stroke="${color.ink}" stroke-width="4"/>`

const furnace = `<circle cx="384" cy="330" r="330" fill="url(#glow)" opacity=".95"/>${repeat(6, (index) => `<rect x="${104 + index * 44}" y="${30 + index * 46}" width="${560 - index * 88}" height="${600 - index * 92}" rx="30" fill="none" stroke="${index < 3 ? '#2c566b' : color.amber}" stroke-width="${24 - index * 3}"/>`)}<path d="M330 300h108l-18 56h-72Z" fill="#9ad3df"/>`

const pixels = (columns: number, size: number, name: string) =>
  lights(name, columns, Math.ceil(640 / size), (column, row, luck) => {
    const wave = Math.sin(column / 3.1) + Math.cos(row / 2.7) + Math.sin((column + row) / 4)
    const tint = wave > 0.9 ? color.amber : wave > 0 ? '#5fe0c0' : '#3f8cff'
    return `<rect x="${column * size + 3}" y="${row * size + 3}" width="${size - 6}" height="${size - 6}" rx="${size / 7}" fill="${tint}" opacity="${(0.12 + Math.abs(wave) * 0.28 + luck * 0.18).toFixed(2)}"/>`
  })

const subpixels = repeat(5, (row) =>
  repeat(6, (column) => {
    const x = 70 + column * 128 + (row % 2) * 64
    const y = 70 + row * 112
    return `<g transform="translate(${x} ${y})"><path d="M0 -58L50 -29V29L0 58L-50 29V-29Z" fill="#fff" opacity=".75"/><circle cx="0" cy="-22" r="15" fill="#d9534a"/><circle cx="-20" cy="14" r="15" fill="#3fae7c"/><circle cx="20" cy="14" r="15" fill="#3f7fd0"/></g>`
  }),
)

const blueprint = (content: string) =>
  `<g fill="none" stroke="#9fd8e8" stroke-width="1" opacity=".28">${repeat(20, (index) => `<path d="M${index * 40} 0V620M0 ${index * 40}H768"/>`)}</g><g fill="none" stroke="#e6f8fd" stroke-width="4">${content}</g>`

const inches = blueprint(
  `<circle cx="384" cy="290" r="208"/><circle cx="384" cy="290" r="156" stroke-dasharray="14 12"/><path d="M176 290H592M384 82V498" stroke-width="2"/><path d="M228 62H540M228 48V76M540 48V76" stroke-dasharray="10 8"/><path d="M640 82V498M626 82H654M626 498H654"/><g fill="${color.amber}" stroke="none" font-size="34" font-weight="700"><text x="556" y="64">150 mm</text><text transform="translate(700 366) rotate(-90)">200 mm</text></g>`,
)

const halfBridge = blueprint(
  `<path d="M120 80H648M120 560H648M384 80V150M384 260V380M384 490V560M384 320H648M120 80V280M120 330V560M80 280H160M80 330H160"/><path d="M330 150V260M352 150V260M352 165H384M352 205H384M352 245H384V260M384 150V165"/><path d="M330 380V490M352 380V490M352 395H384M352 435H384M352 475H384V490M384 380V395"/><path d="M330 205H230M330 435H230"/><circle cx="200" cy="205" r="30"/><circle cx="200" cy="435" r="30"/><path d="M520 320c0 -36 40 -36 40 0c0 -36 40 -36 40 0" stroke="${color.amber}"/>`,
)

const sinter = (() => {
  const random = chance('sintering')
  return (
    repeat(120, () => {
      const [x, y] = [random() * 768, 140 + random() * 330]
      return `<circle cx="${x}" cy="${y}" r="${14 + random() * 26}" fill="${random() > 0.28 ? '#c9d6dc' : color.copper}" stroke="#7f95a1" stroke-width="2" opacity=".92"/>`
    }) +
    `<rect y="470" width="768" height="60" fill="${color.copper}"/><rect y="530" width="768" height="90" fill="#e7eef1"/><rect y="80" width="768" height="70" fill="#123f57"/>`
  )
})()

const trench = `<rect y="60" width="768" height="90" fill="url(#copper)"/><rect y="150" width="768" height="80" fill="#2f8fae"/><rect y="230" width="768" height="260" fill="#0f4a63"/><rect y="490" width="768" height="60" fill="#0b2f42"/><rect y="550" width="768" height="70" fill="url(#metal)"/>${repeat(3, (index) => `<g transform="translate(${80 + index * 240} 0)"><path d="M0 130H128V300Q128 330 98 330H30Q0 330 0 300Z" fill="#f1e7d8"/><path d="M22 140H106V286Q106 304 88 304H40Q22 304 22 286Z" fill="${color.amber}"/><path d="M-10 330H138V372Q64 410 -10 372Z" fill="#58b4cf" opacity=".8"/></g>`)}`

const spectrum = repeat(
  9,
  (index) =>
    `<path d="M0 ${520 - index * 34}C160 ${500 - index * 40} 220 ${170 + index * 24} 330 ${200 + index * 22}S520 ${560 - index * 30} 768 ${420 - index * 34}" fill="none" stroke="${index % 3 === 0 ? color.amber : color.aqua}" stroke-width="${3 + index * 0.8}" opacity="${0.25 + index * 0.08}"/>`,
)

const control = `<path d="M40 170H730M40 470H730" stroke="${color.copper}" stroke-width="4" stroke-dasharray="16 12"/><path d="M40 320H730" stroke="${color.slate}" stroke-width="3"/>${(() => {
  const random = chance('control chart')
  const points = Array.from(
    { length: 18 },
    (_, index) => `${60 + index * 38},${320 + (random() - 0.5) * 230}`,
  )
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${color.teal}" stroke-width="6"/>${points.map((point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="10" fill="#fff" stroke="${color.teal}" stroke-width="5"/>`).join('')}`
})()}`

export const art = {
  wafer: wafer(430, 330, 280, 'r1', { dies: 15 }),
  layers: repeat(
    7,
    (index) =>
      `<path d="M40 ${500 - index * 56}L384 ${380 - index * 56}L728 ${500 - index * 56}L384 ${620 - index * 56}Z" fill="${['#0a2d40', '#0f4a63', '#15647f', '#2f8fae', '#7fc4d6', '#e8c791', '#c77f3a'][index]}"/>`,
  ),
  racks,
  car,
  network,
  price,
  furnace,
  pixels: `<g transform="translate(0 54)">${pixels(22, 35, 'ai pixels')}</g>`,
  subpixels,
  inches,
  halfBridge,
  sinter,
  lattice: lattice(768, 620, 84, '#1c7794'),
  trench,
  spectrum,
  control,
} as const

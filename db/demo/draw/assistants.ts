import { encode } from 'uqr'
import { color, picture, type Mood } from './palette.ts'

/** Codes that lead to a community's group, 480 × 480, each on a ground of its own. */
export const ASSISTANT = { width: 480, height: 480 }

const SIDE = 288

function assistant(key: string, name: string, mood: Mood): string {
  const { data, size } = encode(`https://example.com/group/${key}`, { ecc: 'M', border: 0 })
  const step = SIDE / size
  const isEye = (row: number, column: number) =>
    (row < 7 && (column < 7 || column >= size - 7)) || (row >= size - 7 && column < 7)
  const dots = data.map((line, row) =>
    line.map((isDark, column) =>
      isDark && !isEye(row, column)
        ? `<rect x="${column * step}" y="${row * step}" width="${step + 0.2}" height="${step + 0.2}" rx="${step * 0.22}"/>`
        : '',
    ),
  )
  const eye = (row: number, column: number) =>
    `<g transform="translate(${column * step} ${row * step})"><rect x="${step / 2}" y="${step / 2}" width="${step * 6}" height="${step * 6}" rx="${step * 0.5}" fill="none" stroke="${color.teal}" stroke-width="${step}"/><rect x="${step * 2}" y="${step * 2}" width="${step * 3}" height="${step * 3}" rx="${step * 0.6}" fill="#8a4f17"/></g>`
  const isNight = mood === 'night' || mood === 'dusk'
  return picture(
    480,
    480,
    mood,
    `<circle cx="60" cy="440" r="150" fill="url(#film)" opacity=".55"/><circle cx="440" cy="30" r="110" fill="url(#cold)" opacity=".6"/>
<rect x="56" y="28" width="368" height="368" rx="24" fill="#ffffff" filter="url(#shade)"/>
<g transform="translate(96 68)" fill="${color.night}">${dots.flat().join('')}${eye(0, 0)}${eye(0, size - 7)}${eye(size - 7, 0)}</g>
<text x="240" y="440" font-size="28" font-weight="700" text-anchor="middle" fill="${isNight ? '#ffffff' : color.ink}" stroke="${isNight ? color.navy : '#ffffff'}" stroke-width="5" paint-order="stroke">${name}</text>`,
  )
}

export const assistants: Readonly<Record<string, string>> = {
  'assistant-01': assistant('sic-substrate', 'SiC衬底与外延', 'day'),
  'assistant-02': assistant('sic-device', 'SiC器件与可靠性', 'night'),
  'assistant-03': assistant('gan-power', 'GaN功率与算力电源', 'dusk'),
  'assistant-04': assistant('package-test', '封装与测试', 'sand'),
  'assistant-05': assistant('drive-energy', '车与能源应用', 'day'),
}

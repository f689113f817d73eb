/** One family of colours for every picture of the demo, so that its pages look like one publication. */
export const color = {
  night: '#0a1d2b',
  navy: '#0f2f44',
  teal: '#0b6483',
  aqua: '#58b4cf',
  mist: '#cfe4ec',
  paper: '#f4f7f8',
  sand: '#f1e7d8',
  copper: '#c77f3a',
  amber: '#f0b765',
  ink: '#15212b',
  slate: '#5b6b77',
  white: '#ffffff',
} as const

export const FONT = "'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"

/** Repeatable chance: the same name draws the same picture. */
export function chance(name: string): () => number {
  let state = 1
  for (const sign of name) state = (state * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** As `chance`, with the first throws thrown away: names that follow one another begin with quite different luck. */
export function mixedChance(name: string): () => number {
  const random = chance(name)
  for (let thrown = 0; thrown < 5; thrown += 1) random()
  return random
}

/** `count` pieces, one per index, joined. */
export function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}

export type Mood = 'night' | 'dusk' | 'day' | 'sand'

const GROUNDS: Record<Mood, readonly [string, string, string]> = {
  night: [color.night, '#123a52', '#0d2a3d'],
  dusk: ['#0d3b52', color.teal, '#0a2a3c'],
  day: ['#eef4f6', '#d5e6ec', '#f7fafb'],
  sand: ['#f6efe4', color.sand, '#e3eef2'],
}

/** An SVG picture on a ground of light; definitions that every scene may use stand in it. */
export function picture(width: number, height: number, mood: Mood, content: string): string {
  const [from, middle, to] = GROUNDS[mood]
  const light = mood === 'night' || mood === 'dusk' ? '#7fd0e6' : '#ffffff'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<radialGradient id="light" cx=".72" cy=".2" r=".8"><stop offset="0" stop-color="${light}" stop-opacity=".38"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
<linearGradient id="film" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0e4d68"/><stop offset=".28" stop-color="#2f8fae"/><stop offset=".46" stop-color="#9ad3df"/><stop offset=".58" stop-color="#e8c791"/><stop offset=".72" stop-color="#b9744a"/><stop offset="1" stop-color="#143f58"/></linearGradient>
<linearGradient id="metal" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9f1f4"/><stop offset=".5" stop-color="#b4c6cf"/><stop offset="1" stop-color="#7d939f"/></linearGradient>
<linearGradient id="copper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3c58b"/><stop offset=".5" stop-color="${color.copper}"/><stop offset="1" stop-color="#7d4a1d"/></linearGradient>
<linearGradient id="deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d6480"/><stop offset="1" stop-color="#0b2a3c"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffe9b8"/><stop offset=".35" stop-color="${color.amber}" stop-opacity=".85"/><stop offset="1" stop-color="${color.copper}" stop-opacity="0"/></radialGradient>
<radialGradient id="cold"><stop offset="0" stop-color="#e9fbff"/><stop offset=".4" stop-color="${color.aqua}" stop-opacity=".7"/><stop offset="1" stop-color="${color.teal}" stop-opacity="0"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="18"/></filter>
<filter id="shade" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="18" stdDeviation="22" flood-color="#051019" flood-opacity=".38"/></filter>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/><rect width="${width}" height="${height}" fill="url(#light)"/>${content}</svg>`
}

import { color, FONT, picture, type Mood } from './palette.ts'

/** Tall picture stories, 1080 × 2400: a headline, six panels with a drawing, a text and one figure each, and a close. */
export const STORY = { width: 1080, height: 2400 }

/** The room a panel's drawing has. */
const ART = { width: 390, height: 300 }

interface Panel {
  readonly heading: string
  readonly text: string
  readonly figure: readonly [value: string, meaning: string]
  readonly art: string
}

export interface Story {
  readonly mood: Mood
  readonly kicker: string
  readonly title: string
  readonly lead: string
  readonly panels: readonly Panel[]
  readonly close: string
}

/** Words that break by the rules of Chinese setting, which the browser that takes the picture knows. */
function paragraph(
  x: number,
  y: number,
  width: number,
  height: number,
  size: number,
  ink: string,
  text: string,
) {
  return `<foreignObject x="${x}" y="${y}" width="${width}" height="${height}"><p xmlns="http://www.w3.org/1999/xhtml" style="margin:0;font:${size}px/1.62 ${FONT.replaceAll("'", '')};color:${ink};text-align:justify">${text}</p></foreignObject>`
}

/** A word in a drawing. */
export function tag(x: number, y: number, text: string, ink: string = color.ink, size = 20): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${ink}">${text}</text>`
}

/** An arrow of one stroke. */
export function arrow(x1: number, y1: number, x2: number, y2: number, tint: string = color.copper): string {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${tint}" stroke-width="4"/><path d="M0 0l-16 -8v16Z" fill="${tint}" transform="translate(${x2} ${y2}) rotate(${angle})"/>`
}

function panel({ heading, text, figure: [value, meaning], art }: Panel, index: number): string {
  const top = 392 + index * 318
  const artX = index % 2 === 0 ? 50 : 640
  const textX = index % 2 === 0 ? 474 : 90
  return `<g transform="translate(0 ${top})"><rect x="50" width="980" height="${ART.height}" rx="22" fill="#ffffff"/>
<clipPath id="art${index}"><rect width="${ART.width}" height="${ART.height}" rx="22"/></clipPath>
<g transform="translate(${artX} 0)" clip-path="url(#art${index})"><rect width="${ART.width}" height="${ART.height}" fill="#e6f0f3"/>${art}</g>
<circle cx="${textX + 20}" cy="48" r="20" fill="${color.teal}"/><text x="${textX + 20}" y="56" font-size="22" font-weight="700" text-anchor="middle" fill="#fff">${index + 1}</text>
<text x="${textX + 54}" y="58" font-size="29" font-weight="700" fill="${color.ink}">${heading}</text>
${paragraph(textX, 80, 514, 160, 22.5, '#33434e', text)}
<text x="${textX}" y="272" font-size="40" font-weight="700" fill="#9a5a1c">${value}<tspan dx="14" font-size="20" font-weight="400" fill="#4d5d69">${meaning}</tspan></text></g>`
}

export function story({ mood, kicker, title, lead, panels, close }: Story): string {
  const isDark = mood === 'night' || mood === 'dusk'
  const [ink, soft, warm] = isDark ? ['#ffffff', '#d3e8ef', color.amber] : [color.ink, '#33434e', '#9a5a1c']
  return picture(
    STORY.width,
    STORY.height,
    mood,
    `<text x="60" y="96" font-size="26" font-weight="600" letter-spacing="3" fill="${warm}">${kicker}</text><text x="60" y="180" font-size="66" font-weight="700" fill="${ink}">${title}</text>${paragraph(60, 214, 960, 150, 29, soft, lead)}${panels.map(panel).join('')}<path d="M60 2304H1020" stroke="${warm}" stroke-width="2" opacity=".6"/>${paragraph(60, 2312, 960, 80, 20, soft, close)}`,
  )
}

import type { Figure, Tints } from './figures.ts'

/** Upright printed matter, A4 pages: the quarterly and the brochure. */

interface PrintedPage {
  readonly heading: string
  readonly lead?: string
  /** Paragraphs; one that begins with "# " is a small heading. */
  readonly text?: readonly string[]
  readonly figure?: Figure
  readonly caption?: string
  readonly table?: readonly (readonly string[])[]
  readonly aside?: string
}

export interface Printed {
  readonly name: string
  readonly title: string
  /** The title as it is broken on the front. */
  readonly front: readonly string[]
  readonly kicker: string
  readonly lines: readonly string[]
  readonly foot: string
  readonly tints: Tints
  readonly pages: readonly PrintedPage[]
}

const style = ({ deep, main, accent, pale }: Tints) => `
@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;font-family:'Noto Sans CJK SC',sans-serif;color:#15212b}
section{position:relative;width:794px;height:1122px;padding:84px 74px 80px;overflow:hidden;break-after:page}section:last-child{break-after:auto}
header{position:absolute;left:74px;right:74px;top:34px;display:flex;justify-content:space-between;font-size:12px;color:#5b6b77;border-bottom:1px solid #d5dee3;padding-bottom:8px}
footer{position:absolute;left:74px;right:74px;bottom:32px;display:flex;justify-content:space-between;font-size:12px;color:#5b6b77}
h1{margin:0;font-size:50px;line-height:1.35;text-wrap:balance}h2{margin:6px 0 16px;font-size:29px;color:${deep};border-left:9px solid ${accent};padding-left:16px}
h3{margin:20px 0 6px;font-size:18px;color:${main}}p{margin:0 0 10px;font-size:15.5px;line-height:1.85;text-align:justify}.lead{font-size:18px;line-height:1.8;color:${main};font-weight:700}
table{width:100%;margin:16px 0;border-collapse:collapse;font-size:14.5px}th{background:${main};color:#fff;text-align:left;padding:9px 12px}td{padding:9px 12px;border-bottom:1px solid #d5dee3}tr:nth-child(even) td{background:${pale}}
figure{margin:18px 0}svg{display:block;width:100%}figcaption{font-size:13px;color:#5b6b77;margin-top:4px}aside{margin-top:18px;padding:16px 20px;background:${pale};border-left:5px solid ${accent};font-size:15px;line-height:1.8}
.front{background:linear-gradient(160deg,${deep},${main});color:#fff;padding-top:120px}.front p{font-size:20px;margin:0 0 12px;text-align:left}.front .kicker{font-size:21px;color:${accent};margin-bottom:26px}
.front svg{position:absolute;right:-90px;bottom:150px;width:620px}.front .lines{margin-top:40px}.front footer{color:#ffffffcc}`

const rings = ({ accent }: Tints) =>
  `<svg viewBox="-100 -100 200 200">${[96, 80, 64, 48, 32, 16].map((radius, index) => `<circle r="${radius}" fill="none" stroke="${index % 2 ? accent : '#fff'}" stroke-width="${1.4 + index}" stroke-opacity="${0.16 + index * 0.1}" stroke-dasharray="${44 + index * 31} ${7 + index * 8}"/>`).join('')}</svg>`

const paragraph = (text: string) => (text.startsWith('# ') ? `<h3>${text.slice(2)}</h3>` : `<p>${text}</p>`)

function body({ heading, lead, text, figure, caption, table, aside }: PrintedPage, tints: Tints): string {
  const [head = [], ...rows] = table ?? []
  const grid = table
    ? `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`
    : ''
  return `<h2>${heading}</h2>${lead ? `<p class="lead">${lead}</p>` : ''}${(text ?? []).map(paragraph).join('')}${grid}${figure ? `<figure>${figure(tints)}<figcaption>${caption ?? ''}</figcaption></figure>` : ''}${aside ? `<aside>${aside}</aside>` : ''}`
}

/** The front and every page of it. */
export function printed({ title, front, kicker, lines, foot, tints, pages }: Printed): string {
  const inside = pages.map(
    (page, index) =>
      `<section><header><span>${title}</span><span>${kicker}</span></header>${body(page, tints)}<footer><span>${foot}</span><span>${index + 2}</span></footer></section>`,
  )
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>${style(tints)}</style></head><body>
<section class="front"><p class="kicker">${kicker}</p><h1>${front.join('<br>')}</h1><div class="lines">${lines.map((line) => `<p>${line}</p>`).join('')}</div>${rings(tints)}<footer><span>${foot}</span></footer></section>
${inside.join('\n')}</body></html>`
}

import type { Figure, Tints } from './figures.ts'

/** A conference talk as pages of HTML, 1280 × 720 each. */

interface Slide {
  readonly title: string
  readonly points?: readonly string[]
  readonly figure?: Figure
  /** What the figure shows and where its numbers come from. */
  readonly caption?: string
  /** Rows of a table; the first is its head. */
  readonly table?: readonly (readonly string[])[]
  /** One sentence that fills the page. */
  readonly statement?: string
}

export interface Deck {
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly speaker: string
  readonly job: string
  readonly company: string
  readonly occasion: string
  readonly tints: Tints
  readonly look: 'dark' | 'light' | 'split'
  readonly outline: readonly string[]
  readonly slides: readonly Slide[]
  readonly conclusions: readonly string[]
  readonly closing: string
}

const list = (items: readonly string[], tag = 'ul') =>
  `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`
const grid = ([head = [], ...rows]: readonly (readonly string[])[]) =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

const style = ({ deep, main, accent, pale }: Tints) => `
@page{size:1280px 720px;margin:0}*{box-sizing:border-box}body{margin:0;font-family:'Noto Sans CJK SC',sans-serif;color:#15212b}
section{position:relative;width:1280px;height:720px;padding:118px 76px 70px;overflow:hidden;break-after:page;background:#fff}
section:last-child{break-after:auto}
h1{text-wrap:balance;word-break:keep-all;overflow-wrap:anywhere;margin:0;font-size:58px;line-height:1.32;font-weight:700}h2{position:absolute;left:76px;top:44px;margin:0;font-size:36px;font-weight:700;color:${deep}}
h2:before{content:'';position:absolute;left:-76px;top:10px;width:48px;height:32px;background:${accent}}
footer{position:absolute;left:76px;right:76px;bottom:24px;display:flex;justify-content:space-between;border-top:1px solid #d5dee3;padding-top:10px;font-size:15px;color:#5b6b77}
ul,ol{margin:0;padding-left:30px;font-size:25px;line-height:1.56}li{margin-bottom:15px}li::marker{color:${accent};font-weight:700}
figure{margin:0}figure svg{display:block;width:100%}figcaption{margin-top:8px;font-size:16px;color:#5b6b77}
.pair{display:grid;grid-template-columns:470px 1fr;gap:44px;align-items:center;height:500px}.wide{display:grid;justify-content:center;grid-template-columns:760px}
table{width:100%;border-collapse:collapse;font-size:23px}th{background:${main};color:#fff;text-align:left;padding:13px 18px;font-weight:700}td{padding:13px 18px;border-bottom:1px solid #d5dee3}tr:nth-child(even) td{background:${pale}}
table+ul{margin-top:26px}.statement{display:flex;align-items:center;background:${deep};color:#fff}.statement h2{color:#fff}.statement p{text-wrap:balance;margin:0;font-size:48px;line-height:1.6;font-weight:700}.statement footer{color:#cfdde3;border-color:#ffffff44}
.front{padding:0}.front div{position:absolute;left:90px;top:170px;width:900px}.front p{margin:26px 0 0;font-size:28px}.front .who{position:absolute;left:90px;bottom:76px;top:auto;font-size:24px;line-height:1.6}
.dark{background:linear-gradient(120deg,${deep},${main});color:#fff}.light{background:${pale}}.light:before{content:'';position:absolute;inset:0 auto 0 0;width:30px;background:${accent}}
.split{background:linear-gradient(90deg,#fff 0 64%,${main} 64% 100%)}.front.split div{width:690px}.rings{position:absolute;right:-120px;top:60px;width:600px;height:600px}
.outline ol{font-size:33px;line-height:1.6}.outline li{margin-bottom:20px}.outcome ol{font-size:29px;margin-top:20px}.outcome li{margin-bottom:30px}.outline ol{margin-top:20px}.end{display:flex;flex-direction:column;justify-content:center;background:linear-gradient(120deg,${deep},${main});color:#fff}.end p{font-size:27px}`

const rings = ({ accent }: Tints) =>
  `<svg class="rings" viewBox="-100 -100 200 200">${[92, 74, 56, 38, 20].map((radius, index) => `<circle r="${radius}" fill="none" stroke="${index % 2 ? '#ffffff' : accent}" stroke-width="${2 + index * 1.4}" stroke-opacity="${0.25 + index * 0.12}" stroke-dasharray="${60 + index * 40} ${8 + index * 9}"/>`).join('')}</svg>`

function body({ points, figure, caption, table, statement }: Slide, tints: Tints): string {
  if (statement) return `<p>${statement}</p>`
  const drawn = figure
    ? `<figure>${figure(tints)}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
    : ''
  if (drawn && points) return `<div class="pair">${list(points)}${drawn}</div>`
  if (drawn) return `<div class="wide">${drawn}</div>`
  return (table ? grid(table) : '') + (points ? list(points) : '')
}

/** The whole talk: front, outline, its pages, conclusions, closing. */
export function talk(deck: Deck): string {
  const { tints, slides } = deck
  const foot = (number: number) =>
    `<footer><span>${deck.title}</span><span>${deck.company} · ${deck.speaker}</span><span>${number} / ${slides.length + 4}</span></footer>`
  const pages = slides.map(
    (slide, index) =>
      `<section${slide.statement ? ' class="statement"' : ''}><h2>${slide.title}</h2>${body(slide, tints)}${foot(index + 3)}</section>`,
  )
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${deck.title}</title><style>${style(tints)}</style></head><body>
<section class="front ${deck.look}">${rings(tints)}<div><h1>${deck.title}</h1><p>${deck.subtitle}</p></div><div class="who">${deck.speaker}　${deck.job}<br>${deck.company}<br>${deck.occasion}</div></section>
<section class="outline"><h2>提纲</h2>${list(deck.outline, 'ol')}${foot(2)}</section>
${pages.join('\n')}
<section class="outcome"><h2>结论</h2>${list(deck.conclusions, 'ol')}${foot(slides.length + 3)}</section>
<section class="end"><h1>${deck.closing}</h1><p>${deck.speaker} · ${deck.company}</p><p>本材料中的企业、数据均为演示用途的虚构内容。</p></section>
</body></html>`
}

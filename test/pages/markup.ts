import type { Part, Story } from './stories.ts'

/** Ways in which pages set the same parts. */

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
export const text = escaped

const table = (rows: readonly (readonly string[])[], cell = '') =>
  `<table border="1"><tbody>${rows
    .map((row) => `<tr>${row.map((each) => `<td${cell}>${escaped(each)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`
const picture = (at: number, how = 'src') => `<img ${how}="https://img.example.com/a/${at}.jpg" width="640">`

type Setter = (part: Part, at: number) => string
const all =
  (set: Setter) =>
  ({ parts }: Story) =>
    parts.map(set).join('\n')

/** Ordinary semantic markup. */
export const plainBody = all((part, at) => {
  switch (part.kind) {
    case 'paragraph':
      return `<p>${escaped(part.text)}</p>`
    case 'heading':
      return `<h2>${escaped(part.text)}</h2>`
    case 'quotation':
      return `<blockquote><p>${escaped(part.text)}</p></blockquote>`
    case 'list':
      return `<ul>${part.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`
    case 'table':
      return table(part.rows)
    case 'picture':
      return `<figure>${picture(at)}<figcaption>${escaped(part.caption)}</figcaption></figure>`
  }
})

/** Indented paragraphs of the portals; headings are bold lines. */
export const portalBody = all((part, at) => {
  switch (part.kind) {
    case 'paragraph':
    case 'quotation':
      return `<p>　　${escaped(part.text)}</p>`
    case 'heading':
      return `<p>　　<strong>${escaped(part.text)}</strong></p>`
    case 'list':
      return part.items.map((item) => `<p>　　${escaped(item)}</p>`).join('')
    case 'table':
      return table(part.rows, ' style="padding:4px"')
    case 'picture':
      return `<div class="img_wrapper">${picture(at)}<span class="img_descr">${escaped(part.caption)}</span></div>`
  }
})

/** Lines with breaks between them inside one element, as old systems wrote them. */
export const brokenLines = all((part, at) => {
  switch (part.kind) {
    case 'paragraph':
    case 'quotation':
      return `　　${escaped(part.text)}<br><br>`
    case 'heading':
      return `　　<b>${escaped(part.text)}</b><br><br>`
    case 'list':
      return part.items.map((item) => `　　${escaped(item)}<br>`).join('')
    case 'table':
      return table(part.rows)
    case 'picture':
      return `<center>${picture(at)}<br>${escaped(part.caption)}</center><br>`
  }
})

const SIZE = 'font-size: 15px;letter-spacing: 1px;line-height: 1.75em;color: rgb(63, 63, 63);'
/** Sections and spans as the WeChat editors write them. */
export const wechatBody = all((part, at) => {
  switch (part.kind) {
    case 'paragraph':
      return `<section style="margin: 0 8px;"><p style="text-align:justify;"><span style="${SIZE}">${escaped(part.text)}</span></p><p><br></p></section>`
    case 'heading':
      return `<section style="text-align:center;"><section style="display:inline-block;background-color:#1f6fb2;padding:4px 12px;"><span style="color:#ffffff;font-size:17px;"><strong>${escaped(part.text)}</strong></span></section></section>`
    case 'quotation':
      return `<section style="border-left:3px solid #ddd;padding-left:10px;"><p><span style="${SIZE}">${escaped(part.text)}</span></p></section>`
    case 'list':
      return `<ul class="list-paddingleft-2">${part.items.map((item) => `<li><p><span style="${SIZE}">${escaped(item)}</span></p></li>`).join('')}</ul>`
    case 'table':
      return table(part.rows, ' valign="top"')
    case 'picture':
      return `<p style="text-align:center;">${picture(at, 'data-src')}</p><p style="text-align:center;"><span style="font-size:12px;color:#888;">▲ ${escaped(part.caption)}</span></p>`
  }
})

/** Each paragraph a division of its own, as editors of forums and small sites leave it. */
export const divisions = all((part, at) => {
  switch (part.kind) {
    case 'paragraph':
    case 'quotation':
      return `<div><font size="3">${escaped(part.text)}</font></div><div>&nbsp;</div>`
    case 'heading':
      return `<div><font size="4"><b>${escaped(part.text)}</b></font></div>`
    case 'list':
      return `<ol>${part.items.map((item) => `<li><div>${escaped(item)}</div></li>`).join('')}</ol>`
    case 'table':
      return table(part.rows)
    case 'picture':
      return `<div align="center">${picture(at)}</div><div align="center">${escaped(part.caption)}</div>`
  }
})

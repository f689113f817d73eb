import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import JSZip from 'jszip'
import { FORMS, type Form } from './form-contents.ts'

/**
 * Makes the demo's three application forms as Word documents: `node db/demo/draw/make-forms.ts`. The results are
 * committed; the same contents always give the same bytes.
 */

const folder = resolve(import.meta.dirname, '../forms')
const MADE_AT = new Date('2024-09-01T00:00:00Z')
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Widths of the two columns in twentieths of a point; together they fill an A4 page between its margins. */
const COLUMNS = [2600, 6760] as const

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function paragraph(text: string, { style = 'Normal', align = 'left' } = {}): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/><w:jc w:val="${align}"/></w:pPr><w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`
}

function cell(width: number, content: string, { span = 1, isShaded = false } = {}): string {
  const shade = isShaded ? '<w:shd w:val="clear" w:color="auto" w:fill="FBF1E4"/>' : ''
  return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:gridSpan w:val="${span}"/>${shade}<w:vAlign w:val="center"/></w:tcPr>${content}</w:tc>`
}

/** A line to fill in; `lines` is how much room it gives. */
function row(label: string, hint: string, lines: number): string {
  const height = `<w:trPr><w:cantSplit/><w:trHeight w:val="${lines * 480}" w:hRule="atLeast"/></w:trPr>`
  const [left, right] = COLUMNS
  return `<w:tr>${height}${cell(left, paragraph(label), { isShaded: true })}${cell(right, paragraph(hint, { style: 'Hint' }))}</w:tr>`
}

function table({ title, rows }: Form['parts'][number]): string {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="8A7A66"/>`)
    .join('')
  const grid = COLUMNS.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const head = `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell(COLUMNS[0] + COLUMNS[1], paragraph(title, { style: 'Part' }), { span: 2 })}</w:tr>`
  const body = rows.map(([label, hint = '', lines = 1]) => row(label, hint, lines)).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="${COLUMNS[0] + COLUMNS[1]}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${head}${body}</w:tbl>${paragraph('')}`
}

function documentOf({ title, note, parts, statement }: Form): string {
  const body = [
    paragraph(title, { style: 'Title', align: 'center' }),
    paragraph(note, { style: 'Hint', align: 'center' }),
    ...parts.map(table),
    paragraph('声明', { style: 'Part' }),
    ...statement.map((text, index) => paragraph(`${index + 1}. ${text}`)),
    paragraph(''),
    paragraph('法定代表人或授权人（签字）：＿＿＿＿＿＿＿＿　　　　单位（盖章）：＿＿＿＿＿＿＿＿'),
    paragraph('日期：＿＿＿＿年＿＿月＿＿日', { align: 'right' }),
  ].join('')
  return `${XML}<w:document xmlns:w="${WORDS}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1270" w:right="1270" w:bottom="1270" w:left="1270" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`
}

function style(id: string, name: string, size: number, more = ''): string {
  const isDefault = id === 'Normal' ? ' w:default="1"' : ''
  return `<w:style w:type="paragraph"${isDefault} w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:before="40" w:after="40" w:line="320" w:lineRule="auto"/></w:pPr><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="微软雅黑"/>${more}<w:sz w:val="${size}"/><w:lang w:eastAsia="zh-CN"/></w:rPr></w:style>`
}

const STYLES = `${XML}<w:styles xmlns:w="${WORDS}">${style('Normal', 'Normal', 21)}${style('Title', 'Title', 36, '<w:b/>')}${style('Part', 'heading 1', 24, '<w:b/><w:color w:val="9A5B17"/>')}${style('Hint', 'Hint', 18, '<w:color w:val="7A7A7A"/>')}</w:styles>`

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
  'word/styles.xml': STYLES,
}

mkdirSync(folder, { recursive: true })
for (const form of FORMS) {
  const zip = new JSZip()
  const put = (name: string, text: string) => zip.file(name, text, { date: MADE_AT, createFolders: false })
  for (const [name, text] of Object.entries(PARTS)) put(name, text)
  put('word/document.xml', documentOf(form))
  writeFileSync(
    join(folder, `${form.kind}.docx`),
    await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }),
  )
}

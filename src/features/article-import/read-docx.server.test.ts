import JSZip from 'jszip'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rawZip, zip64Records } from '#platform/import/testing.ts'
import { FIXTURES, outline } from './fixture.ts'
import { readSource } from './read-source.server.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const run = (text: string, look = '') =>
  `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const line = (content: string, look = '') => `<w:p><w:pPr>${look}</w:pPr>${content}</w:p>`
const cell = (text: string) => `<w:tc>${line(run(text))}</w:tc>`
const PICTURE = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p" descr="晶圆照片"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId1" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

function wordFile(body: string): JSZip {
  const zip = new JSZip()
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  )
  zip.file(
    'word/_rels/document.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/image" Target="media/1.png"/></Relationships>`,
  )
  zip.file(
    'word/styles.xml',
    `<w:styles ${W}><w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 1"/></w:style></w:styles>`,
  )
  zip.file('word/document.xml', `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`)
  zip.file('word/media/1.png', PIXEL, { base64: true })
  zip.file(
    'docProps/core.xml',
    '<cp:coreProperties><dc:creator>顾行</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">2026-02-03T04:05:06Z</dcterms:created></cp:coreProperties>',
  )
  return zip
}

const read = async (zip: JSZip) =>
  readSource({
    path: path.join(FIXTURES, '文档.docx'),
    root: FIXTURES,
    bytes: await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' }),
  })

test('a Word document gives its title, author, headings, looks, table and pictures', async () => {
  const article = await read(
    wordFile(
      line(run('沟槽栅器件综述'), '<w:jc w:val="center"/>') +
        line(run('一、背景'), '<w:pStyle w:val="2"/>') +
        line(run('沟槽结构可以') + run('降低', '<w:b/>') + run('导通电阻。')) +
        `<w:tbl><w:tr>${cell('项目')}${cell('数值')}</w:tr><w:tr>${cell('耐压')}${cell('1200 V')}</w:tr></w:tbl>` +
        PICTURE,
    ),
  )
  if ('skipped' in article) throw new Error(article.skipped)
  expect(article).toMatchObject({
    title: '沟槽栅器件综述',
    summary: '沟槽结构可以降低导通电阻。',
  })
  expect(article.publishedOn).toBeUndefined()
  expect(article.notes).toEqual(['文档属性里的创建日期是 2026-02-03，没有当作发布日期'])
  expect(article.authorName).toBeUndefined()
  expect(outline(article.blocks)).toEqual([
    'h2 一、背景',
    'p 沟槽结构可以降低导通电阻。',
    'table 项目,数值 | 耐压,1200 V',
    'image ',
  ])
  expect(article.blocks[1]).toMatchObject({ spans: [{}, { text: '降低', strong: true }, {}] })
  expect(article.blocks[3]).toMatchObject({
    alt: '晶圆照片',
    source: { kind: 'data', mime: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
  })
})

test('a day that the text itself or the file’s name states is the day, whenever the file was made', async () => {
  const article = await read(
    wordFile(
      line(run('标题'), '<w:jc w:val="center"/>') + line(run('发布日期：2025-11-20')) + line(run('正文。')),
    ),
  )
  expect(article).toMatchObject({ publishedOn: new Date('2025-11-20T01:00:00Z'), notes: [] })
})

test('an archive with too many entries is refused before it is unpacked', async () => {
  const zip = wordFile(line(run('正文')))
  for (let index = 0; index < 5_001; index++) zip.file(`x/${index}`, '')
  await expect(read(zip)).rejects.toMatchObject({ reason: expect.stringContaining('条目过多') })
})

test('an archive that would unpack to more than it declares is refused', async () => {
  const bytes = Buffer.from(
    await wordFile(line(run('字'.repeat(100_000)))).generateAsync({
      type: 'uint8array',
      compression: 'DEFLATE',
    }),
  )
  const central = bytes.lastIndexOf('word/document.xml') - 46
  bytes.writeUInt32LE(1000, central + 24)
  const reading = readSource({ path: '/x/a.docx', root: '/x', bytes })
  await expect(reading).rejects.toMatchObject({ reason: '压缩内容与声明的大小不符，可能是压缩炸弹' })
})

test('an archive that declares more than 200 MB is refused', async () => {
  const bytes = Buffer.from(await wordFile(line(run('字'))).generateAsync({ type: 'uint8array' }))
  bytes.writeUInt32LE(300 * 1024 * 1024, bytes.lastIndexOf('word/document.xml') - 46 + 24)
  await expect(readSource({ path: '/x/a.docx', root: '/x', bytes })).rejects.toMatchObject({
    reason: '压缩内容解开后超过 200 MB',
  })
})

test('an archive in which another reader would see another document is refused', async () => {
  const bodyOf = (text: string) =>
    `<?xml version="1.0"?><w:document ${W}><w:body>${line(run(text))}</w:body></w:document>`
  const whole = await wordFile('').generateAsync({ type: 'nodebuffer' })
  const { files } = await JSZip.loadAsync(whole)
  const others = await Promise.all(
    Object.values(files)
      .filter(({ name, dir }) => !dir && name !== 'word/document.xml')
      .map(async (file) => ({ name: file.name, text: await file.async('text') })),
  )
  const seen = { name: 'word/document.xml', text: bodyOf('查过的正文。') }
  const hidden = { ...seen, text: bodyOf('没有查过的正文。') }
  const shortened = rawZip([...others, hidden])
  const end = shortened.subarray(-22)
  // Its own directory names one document; that of ZIP64, which stands first, the other.
  const inner = shortened.subarray(0, -22)
  const outer = rawZip([...others, seen])
  const at = outer.readUInt32LE(outer.length - 22 + 16)
  const bytes = Buffer.concat([
    inner,
    outer.subarray(0, -22),
    zip64Records(
      inner.length + outer.length - 22,
      end.readUInt16LE(10),
      end.readUInt32LE(16),
      end.readUInt32LE(12),
    ),
    outer.subarray(-22),
  ])
  const last = bytes.length - 22
  bytes.writeUInt16LE(0xffff, last + 4)
  bytes.writeUInt32LE(inner.length + at, last + 16)
  for (let entry = inner.length + at; entry < last - 76;) {
    bytes.writeUInt32LE(bytes.readUInt32LE(entry + 42) + inner.length, entry + 42)
    entry += 46 + bytes.readUInt16LE(entry + 28)
  }
  await expect(readSource({ path: '/x/a.docx', root: '/x', bytes })).rejects.toMatchObject({
    reason: expect.stringContaining('ZIP64'),
  })
})

test('what is not a Word document, or only half of one, is refused with its reason', async () => {
  const whole = await wordFile(line(run('正文'))).generateAsync({ type: 'uint8array' })
  const reasonOf = (bytes: Uint8Array) =>
    readSource({ path: '/x/a.docx', root: '/x', bytes }).catch((error: unknown) => error)
  expect(await reasonOf(whole.subarray(0, whole.length / 2))).toMatchObject({ reason: '压缩文件不完整' })
  expect(await reasonOf(new TextEncoder().encode('只是文字'))).toMatchObject({ reason: '压缩文件不完整' })
  const sealed = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  expect(await reasonOf(sealed)).toMatchObject({ reason: expect.stringContaining('有密码的 Word 文档') })
  const locked = Buffer.from(whole)
  locked.writeUInt16LE(1, locked.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8)
  expect(await reasonOf(locked)).toMatchObject({ reason: '压缩文件有密码，请去掉密码再试' })
  const other = await new JSZip().file('a.txt', 'x').generateAsync({ type: 'uint8array' })
  expect(await reasonOf(other)).toMatchObject({ reason: '不是 Word 文档（缺少 word/document.xml）' })
})

const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const wordText = async (zip: JSZip) => {
  const article = await read(zip)
  if ('skipped' in article) throw new Error(article.skipped)
  return article
}

test('formulas of Word are formulas, those of MathType are named as lost, hidden text stays hidden', async () => {
  const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${t('x+1')}</m:e></m:rad>`
  const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('i=1')}</m:sub><m:sup>${t('n')}</m:sup><m:e><m:f><m:num>${t('V')}</m:num><m:den>${t('d')}</m:den></m:f></m:e></m:nary>`
  const article = await wordText(
    wordFile(
      line(run('标题'), '<w:jc w:val="center"/>') +
        line(`${run('其中')}<m:oMath>${root}</m:oMath>${run('为辅助量。')}`) +
        line(`<m:oMathPara><m:oMath>${sum}</m:oMath></m:oMathPara>`) +
        line(`${run('看得见')}${run('看不见', '<w:vanish/>')}${run('也看得见', '<w:vanish w:val="0"/>')}`) +
        line(`<w:r><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>${run('之后。')}`),
    ),
  )
  expect(outline(article.blocks)).toEqual([
    'p 其中√(x+1)为辅助量。',
    'formula ∑_{i=1}^{n}{\\frac{V}{d}}',
    'p 看得见也看得见',
    'p ［公式］之后。',
  ])
  expect(article.blocks[0]).toMatchObject({ spans: [{}, { formula: '\\sqrt{x+1}' }, {}] })
  expect(article.notes[0]).toBe('1 个 MathType 公式无法转换，原处写着“［公式］”')
})

test('what a style of Word hides stays hidden, for paragraphs and for words, also through the style it is based on', async () => {
  const zip = wordFile(
    line(run('标题'), '<w:jc w:val="center"/>') +
      line(run('第一段。')) +
      line(run('样式藏起的一段'), '<w:pStyle w:val="Hidden"/>') +
      line(run('随之藏起'), '<w:pStyle w:val="Child"/>') +
      line(run('自己说要显示', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="Hidden"/>') +
      line(`${run('看得见')}${run('字的样式藏起', '<w:rStyle w:val="Ghost"/>')}`) +
      line(run('子样式又显示'), '<w:pStyle w:val="Shown"/>'),
  )
  const style = (id: string, inside: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>${inside}</w:style>`
  zip.file(
    'word/styles.xml',
    `<w:styles ${W}>${style('Hidden', '<w:rPr><w:vanish/></w:rPr>')}${style('Child', '<w:basedOn w:val="Hidden"/>')}${style('Ghost', '<w:rPr><w:vanish w:val="true"/></w:rPr>')}${style('Shown', '<w:basedOn w:val="Hidden"/><w:rPr><w:vanish w:val="0"/></w:rPr>')}${style('Round', '<w:basedOn w:val="Round"/>')}</w:styles>`,
  )
  const article = await wordText(zip)
  expect(outline(article.blocks)).toEqual(['p 第一段。', 'p 自己说要显示', 'p 看得见', 'p 子样式又显示'])
})

test('an archive within the archive is not opened', async () => {
  const zip = wordFile(line(run('标题'), '<w:jc w:val="center"/>') + line(run('外面的正文。')))
  const inner = wordFile(line(run('里面的正文。')))
  zip.file('word/embeddings/inner.docx', await inner.generateAsync({ type: 'uint8array' }))
  const article = await wordText(zip)
  expect(outline(article.blocks)).toEqual(['p 外面的正文。'])
})

test('numbers that Word makes by itself are kept, headings keep their order, contents are left out', async () => {
  const zip = wordFile(
    line(run('标题'), '<w:pStyle w:val="T"/>') +
      line(run('背景 1'), '<w:pStyle w:val="toc1"/>') +
      line(run('背景'), '<w:pStyle w:val="2"/>') +
      line(run('物理气相传输法'), '<w:pStyle w:val="3"/>') +
      line(run('甲'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>') +
      line(run('乙'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>') +
      line(run('方法'), '<w:pStyle w:val="2"/>') +
      line(run('液相法'), '<w:pStyle w:val="3"/>'),
  )
  const style = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
  const numbered = (level: number) =>
    `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`
  zip.file(
    'word/styles.xml',
    `<w:styles ${W}>${style('T', 'Title')}${style('toc1', 'toc 1')}${style('2', 'heading 1', numbered(0))}${style('3', 'heading 2', numbered(1))}</w:styles>`,
  )
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${at > 0 ? '<w:isLgl/>' : ''}<w:lvlText w:val="${text}"/></w:lvl>`
  zip.file(
    'word/numbering.xml',
    `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, 'chineseCounting', '第%1章')}${level(1, 'decimal', '%1.%2')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'chineseCounting', '（%1）')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
  )
  const { title, blocks } = await wordText(zip)
  expect(title).toBe('标题')
  expect(outline(blocks)).toEqual([
    'h2 第一章 背景',
    'h3 1.1 物理气相传输法',
    'p （一） 甲',
    'p （二） 乙',
    'h2 第二章 方法',
    'h3 2.1 液相法',
  ])
})

test('cells of Word that reach over others do so, and two heading rows are two', async () => {
  const wide = `<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${line(run('参数'))}</w:tc>`
  const { blocks } = await wordText(
    wordFile(
      line(run('标题'), '<w:jc w:val="center"/>') +
        `<w:tbl><w:tr>${wide}</w:tr><w:tr>${cell('耐压')}${cell('1200 V')}</w:tr></w:tbl>` +
        line(run('文。')),
    ),
  )
  expect(blocks[0]).toMatchObject({ type: 'table', merged: [{ row: 0, column: 0, down: 1, across: 2 }] })
})

test('raised and lowered letters of Word are so, and its notes lead both ways', async () => {
  const raised = (text: string, how: string) => run(text, `<w:vertAlign w:val="${how}"/>`)
  const zip = wordFile(
    line(run('标题'), '<w:jc w:val="center"/>') +
      line(
        `${run('Ga')}${raised('2', 'subscript')}${run('O')}${raised('3', 'subscript')}${run('耐压每厘米10')}${raised('6', 'superscript')}${run('伏')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('。')}`,
      ),
  )
  const relations = await zip.file('word/_rels/document.xml.rels')?.async('text')
  zip.file(
    'word/_rels/document.xml.rels',
    (relations ?? '').replace(
      '</Relationships>',
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
    ),
  )
  zip.file(
    'word/footnotes.xml',
    `<w:footnotes ${W}><w:footnote w:id="2">${line(run('见综述。') + run('看不见的', '<w:vanish/>'))}</w:footnote></w:footnotes>`,
  )
  const { blocks } = await wordText(zip)
  expect(outline(blocks)).toEqual(['p Ga2O3耐压每厘米10⁶伏[1]。', 'footnotes 1 见综述。'])
  expect(blocks[0]).toMatchObject({
    spans: [
      { text: 'Ga' },
      { text: '2', script: 'sub' },
      { text: 'O' },
      { text: '3', script: 'sub' },
      { text: '耐压每厘米10' },
      { text: '6', script: 'super' },
      { text: '伏' },
      { text: '[1]', footnote: '1' },
      { text: '。' },
    ],
  })
})

test('text with its reading above it, set in a direction of its own, or broken within a line stays', async () => {
  const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('guī')}</w:rt><w:rubyBase>${run('硅')}</w:rubyBase></w:ruby></w:r>`
  const { blocks } = await wordText(
    wordFile(
      line(run('标题'), '<w:jc w:val="center"/>') +
        line(`${run('碳化')}${ruby}${run('很硬。')}`) +
        line(
          `${run('型号')}<w:bdo w:val="ltr">${run('QX-12')}</w:bdo><w:dir w:val="ltr">${run('A')}</w:dir>`,
        ) +
        line('<w:r><w:t>前一行</w:t><w:cr/><w:t>后一行</w:t></w:r>'),
    ),
  )
  expect(outline(blocks)).toEqual(['p 碳化硅（guī）很硬。', 'p 型号QX-12A', 'p 前一行', 'p 后一行'])
})

test('what a document shows and its file holds no picture of is said', async () => {
  const drawing = (inside: string) =>
    PICTURE.replace(/<a:graphicData>.*<\/a:graphicData>/, `<a:graphicData>${inside}</a:graphicData>`)
  const chart = drawing('<c:chart xmlns:c="urn:c" r:id="rId9" xmlns:r="urn:r"/>')
  const zip = wordFile(
    line(run('标题'), '<w:jc w:val="center"/>') +
      line(run('正文。')) +
      chart +
      chart +
      drawing('<dgm:relIds xmlns:dgm="urn:dgm" r:dm="rId8" xmlns:r="urn:r"/>') +
      `<w:p><w:r><mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice Requires="cx">${chart}</mc:Choice><mc:Fallback/></mc:AlternateContent></w:r></w:p>` +
      PICTURE,
  )
  zip.remove('word/media/1.png')
  const { blocks, notes } = await wordText(zip)
  expect(outline(blocks)).toEqual(['p 正文。'])
  expect(notes).toEqual(
    expect.arrayContaining([
      '略去 2 个 Word 图表，请在 Word 里另存为图片，再插入文章',
      '略去 1 个 SmartArt 图形，请在 Word 里另存为图片，再插入文章',
      '1 张图片不在 Word 文件里，请另外补上',
    ]),
  )
})

test('the text is where the file says that it is', async () => {
  const zip = wordFile(line(run('标题'), '<w:jc w:val="center"/>') + line(run('正文。')))
  const rename = async (from: string, to: string) => {
    zip.file(to, (await zip.file(from)?.async('text')) ?? '')
    zip.remove(from)
  }
  await rename('word/document.xml', 'word/document2.xml')
  await rename('word/_rels/document.xml.rels', 'word/_rels/document2.xml.rels')
  const relations = (await zip.file('_rels/.rels')?.async('text')) ?? ''
  zip.file('_rels/.rels', relations.replace('word/document.xml', '/word/document2.xml'))
  expect(outline((await wordText(zip)).blocks)).toEqual(['p 正文。'])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { showContent } from '#features/editing/show-content.server.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import { topicEdits } from '#features/topics/publishing/edit-topic.server.ts'
import type { Actor, Context } from '#platform/context.ts'
import { rawZip } from '#platform/import/testing.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { cleanPaste } from './clean-paste.server.ts'
import { draftFromFile } from './draft-from-file.server.ts'
import { fetchPicture } from './fetch-picture.server.ts'

const EDITOR: Actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['editor'] }
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let context: Context
beforeAll(async () => {
  context = { ...testContext((await testDatabase()).db), actor: EDITOR }
})

const blocksOf = async (html: string, text = '') => (await cleanPaste(context, { html, text })).blocks
const texts = (blocks: readonly { type: string }[]) =>
  (blocks as readonly Block[]).map((block) =>
    'spans' in block ? block.spans.map(({ text }) => text).join('') : block.type,
  )

describe('what is pasted', () => {
  test('of WeChat keeps its text and its pictures by their address, and nothing of its sections', async () => {
    const html = `<meta charset="utf-8"><section style="margin:0"><section><p><span style="font-size:15px">碳化硅<strong>衬底</strong></span></p>
      <p><img data-src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png" alt="图片"></p></section></section>`
    const blocks = await blocksOf(html)
    expect(blocks).toEqual([
      { type: 'paragraph', spans: [{ text: '碳化硅' }, { text: '衬底', strong: true }] },
      { type: 'waiting', url: 'https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png', name: '640' },
    ])
  })

  test('of Word and WPS has lists where Word has numbered paragraphs, and names pictures that stayed behind', async () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:21.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
      <p class=MsoNormal>前言</p>
      ${item(1, '1.', '第一')}
      ${item(2, '·', '里面')}
      ${item(1, '2.', '第二')}
      <p class=MsoNormal><img src="file:///C:/Users/wang/image001.png"></p><!--EndFragment--></body></html>`
    const { blocks, notes } = await cleanPaste(context, { html, text: '' })
    expect(blocks[1]).toMatchObject({
      type: 'list',
      ordered: true,
      items: [
        { spans: [{ text: '第一' }], depth: 0 },
        { spans: [{ text: '里面' }], depth: 1 },
        { spans: [{ text: '第二' }], depth: 0 },
      ],
    })
    expect(notes.join()).toContain('image001.png')
  })

  test('of Word holds nothing that colleagues said of it or took out of it, and names a formula that stayed behind', async () => {
    const html = `<body><p class=MsoNormal>良率<span style='mso-comment-reference:王_1'>七成</span><span
      class=MsoCommentReference><span><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1"
      href="#_msocom_1" name="_msoanchor_1">[王1]</a><![endif]><span
      style='mso-special-character:comment'>&nbsp;</span></span></span>，<span class=msoDel><del
      cite="mailto:王" datetime="2026-11-01T10:00">不到八成</del></span><ins cite="mailto:王">过了七成</ins>，<del>旧说</del>，<img
      width=12 height=20 src="file:///C:/Users/wang/clip_image002.png"></p>
      <div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff><![endif]><div
      style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>这个数客户不让写</p></div></div></div></body>`
    const { blocks, notes } = await cleanPaste(context, { html, text: '' })
    expect(texts(blocks)).toEqual(['良率七成，过了七成，旧说，'])
    expect(notes).toEqual([
      '略去一条 Word 批注',
      '略去一处修订中删去的文字',
      '删除线不受支持，其中文字按普通文字保留',
      expect.stringContaining('clip_image002.png'),
    ])
  })

  test('of Excel is a table with its merged cells', async () => {
    const html = '<table><tr><td colspan=2>产能</td></tr><tr><td>6 英寸</td><td>8 英寸</td></tr></table>'
    expect(await blocksOf(html, '产能\t\n6 英寸\t8 英寸')).toMatchObject([
      { type: 'table', merged: [{ row: 0, column: 0, down: 1, across: 2 }] },
    ])
    const cells = [
      ['尺寸', '价格'],
      ['6', '4000'],
    ].map((row) => row.map((text) => [{ text }]))
    expect(await blocksOf('', '尺寸\t价格\n6\t4000')).toEqual([
      { type: 'table', hasHeader: true, rows: cells },
    ])
  })

  test('of Markdown is what it means, and of plain text its lines', async () => {
    const markdown = '## 衬底\n\n- 一\n- 二\n\n**重**'
    expect((await blocksOf('', markdown)).map(({ type }) => type)).toEqual(['heading', 'list', 'paragraph'])
    expect(texts(await blocksOf('', '价格 * 2 = 4\r\n\r\n第二行'))).toEqual(['价格 * 2 = 4', '第二行'])
  })

  test('of Safari keeps its words with their spaces, and nothing of the looks that it writes on every span', async () => {
    const looks =
      'caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); font-family: -webkit-standard; font-size: medium; font-style: normal; font-weight: 400; letter-spacing: normal; orphans: auto; text-indent: 0px; white-space: normal; widows: auto; -webkit-tap-highlight-color: rgba(26, 26, 26, 0.3); -webkit-text-stroke-width: 0px; text-decoration: none; display: inline !important; float: none;'
    const space = '<span class="Apple-converted-space">&nbsp;</span>'
    const html = `<meta charset="UTF-8"><p style="${looks}"><span style="${looks}">8 英寸${space}</span><b style="${looks.replace('400', '700')}">SiC</b>${space}<span style="${looks}">衬底</span></p><br class="Apple-interchange-newline">`
    expect(await blocksOf(html)).toEqual([
      { type: 'paragraph', spans: [{ text: '8 英寸 ' }, { text: 'SiC', strong: true }, { text: ' 衬底' }] },
    ])
    const line = `<span style="${looks}">一行${space}字</span><br class="Apple-interchange-newline">`
    expect(await blocksOf(line)).toEqual([{ type: 'paragraph', spans: [{ text: '一行 字' }] }])
  })

  test('brings no script, no style and no address of anything that runs', async () => {
    const html = `<p onclick="x()">甲<script>alert(1)</script><a href="javascript:alert(1)">乙</a></p><style>p{}</style><iframe src="https://evil.example/"></iframe><svg onload=alert(1)></svg>`
    expect(JSON.stringify(await blocksOf(html))).not.toMatch(/alert|onclick|javascript|evil/)
  })

  test('takes pictures that stand in the text itself, and names one that is none', async () => {
    const html = `<img src="data:image/png;base64,${PIXEL}" alt="晶圆" width="300"><img src="data:image/png;base64,AAAA" width="300">`
    const blocks = await blocksOf(html)
    expect(blocks).toMatchObject([
      { type: 'image', image: { width: 1, height: 1 }, alt: '晶圆' },
      { type: 'waiting', problem: expect.stringContaining('无法识别') },
    ])
  })

  test('of pictures set beside each other is a gallery: whole where they are at hand, else those that wait say that they belong together', async () => {
    const own = `<img src="data:image/png;base64,${PIXEL}" alt="晶圆" width="300">`
    const away = '<img data-src="https://a.example/1.png" width="300">'
    const beside = (...pictures: string[]) =>
      `<section style="display: flex">${pictures.map((each) => `<section>${each}</section>`).join('')}</section>`
    expect(await blocksOf(`<p>甲</p>${beside(own, own)}<p>乙</p>`)).toMatchObject([
      { type: 'paragraph' },
      { type: 'gallery', pictures: [{ alt: '晶圆', image: { width: 1 } }, { alt: '晶圆' }] },
      { type: 'paragraph' },
    ])
    expect(await blocksOf(`<p>甲</p>${beside(own, away, away)}`)).toMatchObject([
      { type: 'paragraph' },
      { type: 'image' },
      { type: 'waiting', gallery: 1 },
      { type: 'waiting', gallery: 1 },
    ])
    const types = async (html: string) => (await blocksOf(html)).map(({ type }) => type)
    expect(await types(beside(own, '<p>字</p>', own))).toEqual(['image', 'paragraph', 'image'])
    expect(await types(`<table><tr><td>${own}</td><td>${own}</td></tr></table>`)).toEqual(['gallery'])
  })

  test('may be nested a thousand deep, and has an end to its size', async () => {
    const deep = `${'<span>'.repeat(1000)}深${'</span>'.repeat(1000)}`
    expect(texts(await blocksOf(`<p>${deep}</p>`))).toEqual(['深'])
    await expect(blocksOf('x'.repeat(5_000_001))).rejects.toMatchObject({ code: 'input_invalid' })
    await expect(blocksOf('<p>'.repeat(160_000))).rejects.toMatchObject({ code: 'paste_unreadable' })
  })
})

describe('a long text with three hundred pictures', () => {
  test('keeps every picture in its place: those with an address wait for it, those inside are taken up to a number and named beyond', async () => {
    const away = '<p>段</p><img src="https://a.example/1.png" width="600">'.repeat(300)
    expect((await blocksOf(away)).filter(({ type }) => type === 'waiting')).toHaveLength(300)
    const inside = await blocksOf(`<img src="data:image/png;base64,${PIXEL}" width="300">`.repeat(300))
    expect(inside.filter(({ type }) => type === 'image')).toHaveLength(40)
    expect(inside.filter(({ type }) => type === 'waiting')).toHaveLength(260)
    expect(inside.at(-1)).toMatchObject({ problem: '一次最多带 40 张内嵌图片' })
  })

  test('of five megabytes, most of it Word’s own styles, is read; one of more words than an article has is refused with the reason', async () => {
    const line = `<p class="MsoNormal" style="${'mso-style:x;'.repeat(100)}">碳化硅衬底</p>`
    const lines = Math.floor(5_000_000 / line.length)
    expect(texts(await blocksOf(line.repeat(lines)))).toEqual(Array(lines).fill('碳化硅衬底'))
    await expect(blocksOf(`<p>${'碳化硅'.repeat(1000)}</p>`.repeat(1600))).rejects.toMatchObject({
      code: 'paste_unreadable',
      detail: { reason: expect.stringMatching(/[\u4e00-\u9fff]/) },
    })
  })
})

describe('a picture of a pasted article', () => {
  test('comes into the store, or is refused with the reason', async () => {
    const bytes = Buffer.from(PIXEL, 'base64')
    const image = await fetchPicture(context, { url: 'https://a.example/1.png' }, async () => ({ bytes }))
    expect(image).toMatchObject({ image: { width: 1, height: 1 } })
    const refused = fetchPicture(context, { url: 'https://a.example/2.png' }, async () => ({
      refused: '下载超时',
    }))
    expect(await refused).toEqual({ problem: '下载超时' })
  })

  test('is never fetched from within our own network', async () => {
    for (const url of [
      'http://127.0.0.1:5432/',
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'file:///etc/passwd',
    ])
      expect((await fetchPicture(context, { url })).problem).toMatch(/公网|地址/)
  })
})

describe('a document that is dropped', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  test('becomes a draft with its title', async () => {
    const { id } = await draftFromFile(context, {
      name: '八英寸.md',
      data: base64('# 八英寸衬底\n\n良率上升。'),
    })
    expect(id).toBeGreaterThan(0)
  })

  test('is what the file says of it: paid, somebody else’s, under which tab', async () => {
    const { id } = await draftFromFile(context, {
      name: '稿.md',
      data: base64(
        '---\ntitle: 会员的文章\npaid: true\ncategory: other\nsource: 功率观察\nlabels: [SiC产业, 沟槽]\n---\n\n正文。',
      ),
    })
    const { content } = await showContent(context, { topic: topicEdits }, { kind: 'topic', id })
    expect(content).toMatchObject({
      title: '会员的文章',
      isPaid: true,
      origin: 'other',
      sourceName: '功率观察',
      categories: ['SiC产业'],
      labels: ['沟槽'],
    })
  })

  test('may lie beside what a browser, Word and a Mac keep for themselves', async () => {
    const page =
      '<html><head><title>八英寸衬底</title></head><body><article><p>良率上升。</p></article></body></html>'
    const bytes = rawZip([
      { name: '文/衬底.html', text: page },
      { name: '文/衬底_files/saved_resource.html', text: '<html><body><p>播放器</p></body></html>' },
      { name: '文/~$衬底.docx', text: 'x' },
      { name: '__MACOSX/文/._衬底.html', text: 'x' },
    ])
    const { id } = await draftFromFile(context, { name: '稿.zip', data: bytes.toString('base64') })
    expect(id).toBeGreaterThan(0)
  })

  test('is named with the reason where it is none', async () => {
    const drop = (name: string, text: string) => draftFromFile(context, { name, data: base64(text) })
    await expect(drop('旧稿.doc', 'x')).rejects.toMatchObject({ code: 'document_unreadable' })
    await expect(drop('坏的.docx', 'x')).rejects.toMatchObject({ code: 'document_unreadable' })
    await expect(drop('坏的.zip', 'x')).rejects.toMatchObject({ code: 'document_unreadable' })
  })

  test('with pictures that are more than the archive says is refused', async () => {
    const pictures = [...Array(20).keys()].map((each) => ({
      name: `${each}.png`,
      text: 'x'.repeat(1000),
      isStored: true,
      declared: 0,
      sharedWith: each === 0 ? undefined : 1,
    }))
    const bytes = rawZip([{ name: '稿.md', text: '# 八英寸\n\n正文。' }, ...pictures])
    await expect(
      draftFromFile(context, { name: '稿.zip', data: bytes.toString('base64') }),
    ).rejects.toMatchObject({
      code: 'document_unreadable',
      detail: { reason: expect.stringContaining('压缩炸弹') },
    })
  })
})

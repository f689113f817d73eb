import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Block } from '#features/topics/body/blocks.ts'
import { FIXTURES, outline } from './fixture.ts'
import type { FoundBlock } from './found-article.ts'
import { Notes } from './notes.ts'
import { blocksFromHtml, readHtml } from './read-html.server.ts'

const source = { path: path.join(FIXTURES, 'page.html'), root: FIXTURES }
const blocksOf = (html: string) => blocksFromHtml(html, source, new Notes())
const spansOf = (html: string) => blocksOf(html).flatMap((block) => ('spans' in block ? block.spans : []))
const inPage = (body: string, head = '') =>
  readHtml(`<html><head>${head}</head><body><article>${body}</article></body></html>`, source).blocks
const FRACTION = String.raw`\frac{V}{d}`
const MATHML = '<math><mfrac><mi>V</mi><mi>d</mi></mfrac></math>'

describe('formulas', () => {
  test.each([
    ['MathML', MATHML, FRACTION],
    [
      'MathML that says its LaTeX',
      String.raw`<math><semantics><mi>V</mi><annotation encoding="application/x-tex">V_{th}</annotation></semantics></math>`,
      'V_{th}',
    ],
    [
      'what KaTeX draws',
      String.raw`<span class="katex"><span class="katex-mathml"><math><semantics><mi>V</mi><annotation encoding="application/x-tex">V_{th}</annotation></semantics></math></span><span class="katex-html">Vth</span></span>`,
      'V_{th}',
    ],
    [
      'what MathJax 3 draws',
      `<mjx-container><mjx-assistive-mml>${MATHML}</mjx-assistive-mml></mjx-container>`,
      FRACTION,
    ],
    [
      'what MathJax 2 draws',
      String.raw`<span class="MathJax_Preview">V</span><span class="MathJax">V</span><script type="math/tex">V_{th}</script>`,
      'V_{th}',
    ],
    ['a picture of codecogs', '<img src="https://latex.codecogs.com/gif.latex?V_d" alt="V_d">', 'V_d'],
    ['a picture of Zhihu', '<img src="https://www.zhihu.com/equation?tex=V_d" alt="V_d" eeimg="1">', 'V_d'],
    [
      'a picture of Wikipedia',
      String.raw`<img class="mwe-math-fallback-image-inline" src="x.svg" alt="{\displaystyle V_{d}}">`,
      'V_{d}',
    ],
    ['what WeChat keeps', '<span data-formula="V_d"><svg></svg></span>', 'V_d'],
  ])('%s', (_how, html, formula) => {
    expect(spansOf(`<p>其中${html}是电压。</p>`)).toEqual([
      { text: '其中' },
      { text: expect.any(String), formula },
      { text: '是电压。' },
    ])
  })

  test('on a line of their own are blocks', () => {
    expect(
      outline(blocksOf(`<p>前</p>${MATHML.replace('<math>', '<math display="block">')}<p>后</p>`)),
    ).toEqual(['p 前', `formula ${FRACTION}`, 'p 后'])
    expect(outline(blocksOf('<script type="math/tex; mode=display">V_d</script>'))).toEqual(['formula V_d'])
  })

  test('that cannot be read stay as they are written', () => {
    expect(spansOf(String.raw`<p>见<img class="latex" alt="\frac{" src="a.png">。</p>`)).toMatchObject([
      { text: '见' },
      { text: String.raw`\frac{`, code: true },
      { text: '。' },
    ])
  })

  test('in the text are read where a library draws them, and nowhere else', () => {
    const body = String.raw`<p>电场\(E=V/d\)，价格 $5 到 $6。</p><p>$$V_d$$</p><pre>\(code\)</pre>`
    const library = '<script src="/katex.min.js"></script>'
    expect(outline(inPage(body, library))).toEqual([
      'p 电场E=V/d，价格 $5 到 $6。',
      'formula V_d',
      String.raw`code \(code\)`,
    ])
    expect(outline(inPage(body))[0]).toContain(String.raw`\(E=V/d\)`)
  })
})

describe('footnotes', () => {
  test('of a page are told apart from links, both ways', () => {
    const blocks = blocksOf(
      '<p>甲<sup><a href="#fn1" id="fnref1">[1]</a></sup>，乙<a href="#fn2" id="fnref2">2</a>，<a href="https://example.com/a">1</a>。</p><ol><li id="fn1">注一<a href="#fnref1">↩</a></li><li id="fn2">注二 <a href="#fnref2">返回</a></li></ol>',
    )
    expect(outline(blocks)).toEqual(['p 甲[1]，乙[2]，1。', 'footnotes 1 注一 | 2 注二'])
    expect(blocks[0]).toMatchObject({
      spans: [
        { text: '甲' },
        { footnote: '1' },
        { text: '，乙' },
        { footnote: '2' },
        { text: '，' },
        { link: 'https://example.com/a' },
        { text: '。' },
      ],
    })
  })

  test('of Word, saved as a page, are what holds their anchor', () => {
    expect(
      outline(
        blocksOf(
          '<p>甲<a href="#_ftn1" name="_ftnref1">[1]</a>。</p><p><a href="#_ftnref1" name="_ftn1">[1]</a> 注文。</p>',
        ),
      ),
    ).toEqual(['p 甲[1]。', 'footnotes 1 注文。'])
  })

  test('that lead nowhere are words', () => {
    expect(spansOf('<p>甲<a href="#fn1">[1]</a>。</p>')).toEqual([{ text: '甲[1]。' }])
  })
})

describe('tables', () => {
  type Table = Extract<Block, { type: 'table' }>
  const tableIn = (html: string) => {
    const found = blocksOf(`<table>${html}</table>`).find((block) => block.type === 'table')
    if (!found) throw new Error('no table')
    return found
  }
  const cells = (table: FoundBlock) => outline([table])[0]?.slice('table '.length)

  test.each<[string, string, string, Partial<Table>]>([
    [
      'cells that reach over others',
      '<tr><td colspan="2">宽</td><td rowspan="2">高</td></tr><tr><td>一</td><td>二</td></tr>',
      '宽,,高 | 一,二,',
      {
        hasHeader: false,
        merged: [
          { row: 0, column: 0, down: 1, across: 2 },
          { row: 0, column: 2, down: 2, across: 1 },
        ],
      },
    ],
    [
      'two rows of headings, as a cell of the first reaches down',
      '<tr><th rowspan="2">项</th><th colspan="2">值</th></tr><tr><th>低</th><th>高</th></tr><tr><td>压</td><td>1</td><td>2</td></tr>',
      '项,值, | ,低,高 | 压,1,2',
      { hasHeader: true, headerRows: 2 },
    ],
    [
      'the side that cells stand on',
      '<tr><th>项</th><th>值</th></tr><tr><td>压</td><td align="right">1</td></tr><tr><td>流</td><td style="text-align:right">2</td></tr>',
      '项,值 | 压,1 | 流,2',
      { hasHeader: true, align: ['left', 'right'] },
    ],
    [
      'a table within a cell as lines',
      '<tr><th>项</th><th>值</th></tr><tr><td>压</td><td><table><tr><td>低</td><td>1</td></tr><tr><td>高</td><td>2</td></tr></table></td></tr>',
      '项,值 | 压,低　1\n高　2',
      { hasHeader: true },
    ],
    ['rows of unlike lengths', '<tr><td>一</td><td>二</td></tr><tr><td>三</td></tr>', '一,二 | 三,', {}],
  ])('keep %s', (_what, html, text, more) => {
    const table = tableIn(html)
    expect(cells(table)).toBe(text)
    expect(table).toMatchObject(more)
  })
})

describe('pictures', () => {
  test.each([
    [
      'a name with a sign of percent',
      'pics/良率100%.png',
      { kind: 'local', path: path.join(FIXTURES, 'pics/良率100%.png') },
    ],
    [
      'a name with encoded letters',
      'pics/%E6%99%B6.png',
      { kind: 'local', path: path.join(FIXTURES, 'pics/晶.png') },
    ],
    [
      'a folder that a browser saved',
      '某页_files/1.png',
      { kind: 'local', path: path.join(FIXTURES, '某页_files/1.png') },
    ],
    [
      'a drawing within the page, as text',
      "data:image/svg+xml;utf8,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
      {
        kind: 'data',
        mime: 'image/svg+xml',
        bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      },
    ],
    [
      'a drawing within the page, in base 64',
      `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
      { kind: 'data', mime: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
    ],
  ])('%s', (_what, src, found) => {
    expect(blocksOf(`<img src="${src}">`)).toMatchObject([{ type: 'image', source: found }])
  })

  test('saved beside a page go before their addresses, which are asked where those are missing', () => {
    expect(blocksOf('<img src="某页_files/1.png" data-src="https://example.com/1.png">')).toMatchObject([
      {
        source: {
          kind: 'local',
          path: path.join(FIXTURES, '某页_files/1.png'),
          elsewhere: 'https://example.com/1.png',
        },
      },
    ])
  })
})

test.each([
  [
    'who said what is quoted',
    '<blockquote><p>文。</p><footer>—— 张三，<cite>某书</cite></footer></blockquote>',
    ['quotation 文。\n—— 张三，某书'],
  ],
  ['what stands aside in a text', '<aside>提示。</aside><p>文。</p>', ['quotation 提示。', 'p 文。']],
  [
    'a heading within a quotation',
    '<blockquote><h3>题</h3><p>文。</p></blockquote>',
    ['h3 题', 'quotation 文。'],
  ],
  [
    'a heading below a quotation',
    '<blockquote><p>引文。</p></blockquote><h2>题</h2><p>文。</p>',
    ['quotation 引文。', 'h2 题', 'p 文。'],
  ],
  [
    'what is said above words',
    '<p><ruby>碳化硅<rp>(</rp><rt>SiC</rt><rp>)</rp></ruby>很硬。</p>',
    ['p 碳化硅（SiC）很硬。'],
  ],
])('%s', (_what, html, lines) => expect(outline(blocksOf(html))).toEqual(lines))

test('letters that only a style raises or lowers are raised and lowered, blocks and pictures are not', () => {
  expect(
    spansOf(
      '<p>掺杂 10<span style="vertical-align: super">18</span> cm<font style="vertical-align:super">-3</font>，H<span style="vertical-align:sub">2</span></p><div style="vertical-align:super">甲</div>',
    ),
  ).toEqual([
    { text: '掺杂 10' },
    { text: '18', script: 'super' },
    { text: ' cm' },
    { text: '-3', script: 'super' },
    { text: '，H' },
    { text: '2', script: 'sub' },
    { text: '甲' },
  ])
})

test('lines that a browser shows apart stay apart', () => {
  expect(
    outline(
      blocksOf(
        '<div style="white-space: pre-wrap">第一行\n第二行<span style="white-space:normal">甲\n乙</span></div><p>丙\n丁</p><blockquote style="white-space:pre-line">引\r\n文</blockquote>',
      ),
    ),
  ).toEqual(['p 第一行', 'p 第二行甲乙', 'p 丙丁', 'quotation 引\n文'])
})

test('what is left out of a text for its colour, or because it is heard, is said', () => {
  const notes = new Notes()
  const html =
    '<p style="color:#fff">白色的字</p><p>正文。</p><mpvoice name="录音"></mpvoice><audio src="https://example.com/a.mp3"></audio><embed src="https://example.com/a.swf"><mp-common-videosnap></mp-common-videosnap>'
  expect(outline(blocksFromHtml(html, source, notes))).toEqual(['p 正文。'])
  expect(notes.all()).toEqual([
    '略去与底色相同、读者看不见的文字（4 字）',
    '略去一段音频（共 2 处）',
    '略去一个内嵌的播放器或文件',
    '略去一段视频号的视频',
  ])
})

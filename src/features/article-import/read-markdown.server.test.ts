import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { articleIn, FIXTURES, outline, readFixture } from './fixture.ts'

test('front matter gives everything it names', async () => {
  const article = await articleIn('full.md')
  expect(article).toMatchObject({
    title: '车规碳化硅模块的热设计',
    authorName: '沈未',
    sourceName: '宽禁带学堂',
    sourceUrl: 'https://learn.example.com/thermal',
    summary: '从芯片到冷却液的每一层热阻。',
    tags: ['碳化硅', '热设计'],
    labels: ['封装'],
    category: 'own',
    paid: true,
    slugOrId: 'sic-thermal',
    cover: { kind: 'local', path: path.join(FIXTURES, 'images/cover.png') },
  })
  expect(article.publishedOn?.toISOString()).toBe('2026-05-06T06:20:00.000Z')
})

test.each([
  ['pay: 1', { paid: true }],
  ['paid: yes', { paid: true }],
  ['paid: "true"', { paid: true }],
  ['paid: 否', { paid: false }],
  ['draft: yes', { isDraft: true }],
  ['draft: "1"', { isDraft: true }],
  ['published: no', { isDraft: true }],
])('front matter says “%s” as its generator reads it', async (line, facts) => {
  expect(await articleIn('a.md', `---\ntitle: 题\n${line}\n---\n\n正文。`)).toMatchObject(facts)
})

test('front matter that says neither yes nor no of what is paid for is not guessed', async () => {
  const reading = articleIn('a.md', '---\ntitle: 题\npaid: 会员\n---\n\n正文。')
  await expect(reading).rejects.toMatchObject({ reason: '头信息里的 paid 应为 true 或 false' })
  expect(await articleIn('a.md', '---\npublished: 2026-05-06\npaid:\n---\n\n正文。')).not.toHaveProperty(
    'isDraft',
  )
})

test('the body keeps tables, code, lists, quotations, pictures, notes and the HTML inside it', async () => {
  const { blocks, notes } = await articleIn('full.md')
  expect(outline(blocks)).toEqual([
    'p 模块的热阻由多层材料共同决定，其中焊层最容易老化。详见数据手册，Rth 单位是 K/W。',
    'p 1.首先测量结温；',
    'p 2.其次测量壳温；',
    'h2 材料对比',
    'table 材料,热导率 | 氮化铝,170 | 氮化硅,90',
    'image 图2 模块截面',
    'ol 第三步 | 第四步',
    'ul 建模 | 验证 | >稳态 | >瞬态',
    'code def rth(t):\n    return t / 100',
    'quotation 温度每升高十度，寿命约减半。\n——经验法则',
    'p 居中的 HTML',
    'divider',
    'h3 小结',
    'p 旧结论 新结论。[1]',
    'footnotes 1 见第三版。',
  ])
  expect(notes).toEqual(['删除线不受支持，其中文字按普通文字保留'])
})

describe('the day', () => {
  const dayOf = async (name: string, text: string) => (await articleIn(name, text)).publishedOn?.toISOString()

  test('of a law is that of its last amendment, at nine in Shanghai', async () => {
    const lines =
      '# 某法\n\n2004年8月28日 通过\n\n2018年12月29日 第二次修正\n\n自2019年7月1日起施行\n\n<!-- INFO END -->\n\n## 第一章 总 则\n\n第一条 正文。'
    expect(await dayOf('某法.md', lines)).toBe('2018-12-29T01:00:00.000Z')
    expect(await dayOf('某法(2020-02-03).md', lines)).toBe('2020-02-03T01:00:00.000Z')
  })

  test('comes from a labelled line or a comment, else from the name of the file', async () => {
    expect(await dayOf('a.md', '# 题\n\n发布日期：2021-03-04\n\n正文。')).toBe('2021-03-04T01:00:00.000Z')
    expect(await dayOf('a.md', '<!-- 发布日期：2021/3/5 -->\n\n# 题\n\n正文。')).toBe(
      '2021-03-05T01:00:00.000Z',
    )
    expect(await dayOf('20220607-短讯.md', '正文。')).toBe('2022-06-07T01:00:00.000Z')
    expect(await dayOf('短讯.md', '正文。')).toBeUndefined()
  })
})

test('the title comes from the first heading, else from the name of the file without its date', async () => {
  expect((await articleIn('x.md', '# 一个**标题**\n\n正文。')).title).toBe('一个标题')
  const named = await articleIn('公司法(2023-12-29).md', '正文。')
  expect(named.title).toBe('公司法')
})

test('a file with front matter only, a heading only or nothing is skipped', async () => {
  expect(await readFixture('_index.md')).toEqual({ skipped: '没有正文内容' })
  expect(await readFixture('a.md', '# 只有标题\n')).toEqual({ skipped: '只有标题，没有正文内容' })
  expect(await readFixture('a.md', '')).toEqual({ skipped: '空文件' })
})

test.each([
  ['YAML', '---\na: [\n---\n\n正文。'],
  ['TOML', '+++\ntitle = \n+++\n\n正文。'],
  ['JSON', '{\n  "title": "题",,\n}\n\n正文。'],
  ['JSON', '{"title": "题",,}\n\n正文。'],
])('front matter that is no %s fails', async (form, text) => {
  await expect(readFixture('坏头.md', text)).rejects.toMatchObject({
    reason: expect.stringContaining(`不是正确的 ${form}`),
  })
})

test('front matter that never ends fails', async () => {
  await expect(readFixture('无尾.md', '---\ntitle: 题\n\n正文。')).rejects.toMatchObject({
    reason: expect.stringContaining('没有结束'),
  })
})

test.each([
  [
    'TOML',
    '+++\ntitle = "题"\ndate = 2026-03-04T08:00:00+08:00\ntags = ["SiC"]\n[cover]\nimage = "a.png"\n+++\n\n正文。',
  ],
  [
    'JSON',
    '{\n  "title": "题",\n  "date": "2026-03-04T08:00:00+08:00",\n  "tags": ["SiC"],\n  "thumbnail": "a.png"\n}\n\n正文。',
  ],
  [
    'JSON on one line',
    '{"title": "题", "date": "2026-03-04T08:00:00+08:00", "tags": ["SiC"], "thumbnail": "a.png"}\n\n正文。',
  ],
  [
    'JSON of Hexo',
    ';;;\n"title": "题",\n"date": "2026-03-04 08:00",\n"tags": ["SiC"],\n"cover": "a.png"\n;;;\n\n正文。',
  ],
])('front matter may be %s', async (_form, text) => {
  const article = await articleIn('hugo.md', text)
  expect(article).toMatchObject({ title: '题', tags: ['SiC'], cover: { kind: 'local' } })
  expect(article.publishedOn?.toISOString()).toBe('2026-03-04T00:00:00.000Z')
  expect(outline(article.blocks)).toEqual(['p 正文。'])
})

test('tags and shortcodes of site generators become what they stand for, and what has no counterpart is named', async () => {
  const text = [
    '---\ntitle: 题\ncategories: [[器件, SiC], 综述]\n---\n',
    '{% asset_img cell.png 单元剖面 %}\n',
    '{% note warning %}\n**小心**高压。\n{% endnote %}\n',
    '{% codeblock lang:js %}\nconst a = "{% raw %}"\n{% endcodeblock %}\n',
    '{{< figure src="/images/b.png" caption="图注" >}}\n',
    '{{< highlight go >}}\nfmt.Println()\n{{< /highlight >}}\n',
    '{{% notice tip %}}\n记得退火。\n{{% /notice %}}\n',
    '正文 `{% keep %}` 结束。{{< gist abc >}}',
  ].join('\n')
  const { blocks, labels, notes } = await articleIn('post.md', text)
  expect(outline(blocks)).toEqual([
    'image 单元剖面',
    'quotation 小心高压。',
    'code const a = "{% raw %}"',
    'image 图注',
    'code fmt.Println()',
    'quotation 记得退火。',
    'p 正文 {% keep %} 结束。',
  ])
  expect(blocks[1]).toMatchObject({ tone: 'warning' })
  expect(blocks[5]).toMatchObject({ tone: 'tip' })
  expect(labels).toEqual(['器件', 'SiC', '综述'])
  expect(notes).toEqual(['略去无法转换的短代码 {{< gist >}}'])
})

test('formulas, raised and lowered letters, tasks and notes are themselves; prices stay prices', async () => {
  const text = [
    '损耗 $P=\\frac{V}{d}$，另见 \\(x^2\\)，售价 $5 到 $10，`$code$`。',
    '',
    '$$L_{oc}^{pri}=L_P=L_M+L_P^{\\sigma}$$',
    '',
    'H~2~O、R~DS(on)~ 与 10^16^，==重点==。',
    '',
    '- [x] 建模\n- [ ] 验证\n',
    '3. 三\n4. 四\n   - 甲\n',
    '> [!WARNING]\n> 高压危险。\n',
    '$\\frac{$',
  ].join('\n')
  const { blocks } = await articleIn('science.md', text)
  expect(blocks[0]).toMatchObject({
    spans: [
      { text: '损耗 ' },
      { text: 'P=V/d', formula: 'P=\\frac{V}{d}' },
      { text: '，另见 ' },
      { text: 'x^2', formula: 'x^2' },
      { text: '，售价 $5 到 $10，' },
      { text: '$code$', code: true },
      { text: '。' },
    ],
  })
  expect(blocks[1]).toEqual({
    type: 'formula',
    tex: 'L_{oc}^{pri}=L_P=L_M+L_P^{\\sigma}',
    text: 'Loc^pri=LP=LM+LP^σ',
  })
  expect(outline(blocks).slice(2)).toEqual([
    'p H2O、RDS(on) 与 10¹⁶，重点。',
    'ul 建模 | 验证',
    'ol 三 | 四 | >甲',
    'quotation 高压危险。',
    'p \\frac{',
  ])
  expect(blocks[3]).toMatchObject({ items: [{ checked: true }, { checked: false }] })
  expect(blocks[4]).toMatchObject({ start: 3, items: [{}, {}, { depth: 1, ordered: false }] })
  expect(blocks[5]).toMatchObject({ tone: 'warning' })
})

test('scripts and handlers inside Markdown vanish', async () => {
  const { blocks } = await articleIn(
    'a.md',
    '甲<script>alert(1)</script>乙 <b onclick="x">丙</b> [丁](javascript:alert(1))\n\n<svg onload=x></svg>',
  )
  expect(blocks).toEqual([
    { type: 'paragraph', spans: [{ text: '甲乙 ' }, { text: '丙', strong: true }, { text: ' 丁' }] },
  ])
})

test.each([
  ['quotations', '>'.repeat(10_000) + ' 最深处'],
  ['raw tags', '<div>'.repeat(10_000) + '最深处'],
  ['tags between words', '字<b>'.repeat(10_000) + '最深处'],
  ['emphasis', '*甲 _乙 '.repeat(5_000) + '最深处'],
])('ten thousand nested %s neither overflow nor lose the text', async (_, text) => {
  expect(JSON.stringify((await articleIn('deep.md', text)).blocks)).toContain('最深处')
})

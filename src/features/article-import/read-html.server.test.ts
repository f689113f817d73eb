import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { articleIn, FIXTURES, outline, readFixture } from './fixture.ts'

describe('an ordinary page', () => {
  test('gives its headline, day, author, source and summary', async () => {
    const article = await articleIn('ordinary.html')
    expect(article).toMatchObject({
      title: '8英寸碳化硅衬底进入量产爬坡期',
      authorName: '林知远',
      sourceName: '宽禁带观察',
      sourceUrl: 'https://news.example.com/2026/0315/sic-8.html',
      summary: '多家厂商公布8英寸碳化硅衬底的良率进展，器件成本有望在两年内下降三成。',
      tags: ['碳化硅', '衬底', '8英寸'],
    })
    expect(article.publishedOn?.toISOString()).toBe('2026-03-15T00:30:00.000Z')
  })

  test('keeps what can be read and nothing of the furniture around it', async () => {
    const { blocks, notes } = await articleIn('ordinary.html')
    expect(outline(blocks)).toEqual([
      'p 过去一年，8英寸碳化硅衬底从样品走向量产。业内人士表示，良率是当前的关键。',
      'p 掺杂浓度约为 10¹⁶ cm⁻³，Ga2O3 尚处研究阶段。参见此前报道与点我。',
      'h2 厂商进展',
      'image 图1　8英寸衬底外观',
      'p 产能规划',
      'table 厂商,年产能,时间 | 甲公司,10 万片,2026 | ,20 万片,2027',
      'ul 长晶 | >升温 | >恒温 | 切磨抛',
      'quotation 成本下降不会一蹴而就。\n但方向已经明确。',
      'code yield = good / total\nprint(yield)',
      'video ',
      'p 展望后续，价格拐点或在明年出现。',
    ])
    expect(notes).toEqual(['略去一个不允许的内嵌框架：ads.example.net'])
  })

  test('joins neighbouring bold words and keeps only links to the web', async () => {
    const { blocks } = await articleIn('ordinary.html')
    expect(blocks[0]).toMatchObject({
      spans: [{}, { text: '8英寸碳化硅', strong: true }, {}, { emphasis: true }, {}],
    })
    expect(JSON.stringify(blocks)).not.toContain('javascript')
    expect(blocks[1]).toMatchObject({
      spans: expect.arrayContaining([
        { text: '16', script: 'super' },
        { text: '2', script: 'sub' },
        { text: '此前报道', link: 'https://news.example.com/topic/12' },
      ]),
    })
  })

  test('in the old Chinese encoding reads as well', async () => {
    const article = await articleIn('gbk.htm')
    expect(article.title).toBe('氧化镓单晶生长取得进展')
    expect(article.publishedOn?.toISOString()).toBe('2025-07-09T01:00:00.000Z')
    expect(outline(article.blocks)).toHaveLength(2)
  })

  test('without any known mark gives the part with most text that is not links', async () => {
    const sentence = '这一段文字属于正文，讲的是外延生长的温度窗口以及它对缺陷密度的影响。'
    const links = '<a href="/x">一条很长很长的推荐链接标题</a>'.repeat(30)
    const { blocks } = await articleIn(
      'plain.html',
      `<title>外延生长</title><div><div>${links}</div><div><div><h1>外延生长</h1><div>${`<p>${sentence}</p>`.repeat(4)}</div></div></div></div>`,
    )
    expect(outline(blocks)).toEqual(Array.from({ length: 4 }, () => `p ${sentence}`))
  })
})

describe('a WeChat article saved from a browser', () => {
  test('gives headline, account, author and the second it was sent', async () => {
    const article = await articleIn('wechat.html')
    expect(article).toMatchObject({
      title: '氮化镓走进数据中心：效率之外还有什么',
      authorName: '周砚',
      sourceName: '宽禁带札记',
      sourceUrl: 'https://mp.weixin.qq.com/s/AbCdEfG',
    })
    expect(article.publishedOn?.toISOString()).toBe('2026-03-03T08:30:00.000Z')
  })

  test('loses its soup of sections and keeps emphasis, sizes and colours that stand out', async () => {
    const { blocks } = await articleIn('wechat.html')
    expect(blocks[0]).toEqual({
      type: 'paragraph',
      centered: true,
      spans: [{ text: '一、市场升温', strong: true, size: 'large', color: 'accent' }],
    })
    expect(blocks[1]).toEqual({
      type: 'paragraph',
      spans: [
        { text: '在功率器件领域，氮化' },
        { text: '镓的应用正从', strong: true },
        { text: '消费电子走向数据中心与汽车。' },
      ],
    })
    expect(blocks.filter((block) => block.type === 'paragraph')).toHaveLength(43)
  })

  test('takes pictures saved beside it, else from the web, with their captions, and films of known players', async () => {
    const { blocks, notes } = await articleIn('wechat.html')
    expect(
      blocks.filter((block) => block.type === 'image' || block.type === 'video' || block.type === 'code'),
    ).toEqual([
      {
        type: 'image',
        source: {
          kind: 'local',
          path: path.join(FIXTURES, 'saved_files/640.png'),
          elsewhere: 'https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png',
        },
        caption: '图1 服务器电源拓扑',
      },
      { type: 'image', source: { kind: 'remote', url: 'https://mmbiz.qpic.cn/mmbiz_jpg/def/640' } },
      {
        type: 'video',
        url: 'https://v.qq.com/iframe/preview.html?vid=x0001',
        poster: { kind: 'remote', url: 'http://shp.qpic.cn/p.jpg' },
      },
      { type: 'code', text: 'Vds = 650\nRds = 50e-3' },
    ])
    expect(notes).toEqual(['略去一个不允许的内嵌框架：mp.weixin.qq.com'])
  })
})

describe('a hostile page', () => {
  test('leaves no script, no handler, no address that runs or reads files', async () => {
    const article = await articleIn('hostile.html')
    const everything = JSON.stringify(article.blocks)
    expect(everything).not.toMatch(
      /javascript|vbscript|onerror|onload|etc\/passwd|data:|srcdoc|u:p@|\\u0000|\\ud800|\u202e/i,
    )
    expect(everything).not.toContain('隐藏文字')
    expect(outline(article.blocks).at(0)).toContain('正常文字第一段')
    expect(outline(article.blocks).at(-1)).toContain('仍应读到这里为止')
    expect(JSON.stringify(article.blocks).match(/"link":"[^"]*"/g)).toEqual([
      '"link":"https://evil.example/x"',
      '"link":"https://example.com/ok"',
    ])
  })

  test.each([
    ['blocks', '<div>', '</div>'],
    ['unclosed tags', '<section><span>', ''],
    ['lists', '<ul><li>', ''],
    ['tables', '<table><tr><td>', ''],
    ['bold', '<b>', ''],
  ])('nested ten thousand deep in %s still gives its text', async (_, open, close) => {
    const { blocks } = await articleIn(
      'deep.html',
      open.repeat(10_000) + '最深处的文字' + close.repeat(10_000),
    )
    expect(JSON.stringify(blocks)).toContain('最深处的文字')
  })

  test('without text is skipped, and one with too much text is refused with its reason', async () => {
    expect(await readFixture('empty.html', '<html><body><script>1</script></body></html>')).toEqual({
      skipped: '没有找到正文内容',
    })
    const long = `<p>${'字'.repeat(800_000)}</p>`
    await expect(readFixture('long.html', long)).rejects.toMatchObject({
      reason: '正文超过 2 MB，请拆成几篇再导入',
    })
  })
})

test('a numbered list split by a picture keeps its numbers', async () => {
  const { blocks } = await articleIn(
    'steps.html',
    '<article><ol><li>清洗<img src="a.png"></li><li>外延</li></ol></article>',
  )
  expect(outline(blocks)).toEqual(['ol 清洗', 'image ', 'ol 外延'])
  expect(blocks[2]).toMatchObject({ type: 'list', start: 2 })
})

test('where its pictures and figures come from is not where an article comes from', async () => {
  const page = (line: string) =>
    articleIn(
      'p.html',
      `<title>八英寸衬底</title><article><p>八英寸衬底的良率在这一年里怎样上升。</p>${line}<p>第三季度停住了。</p></article>`,
    )
  expect((await page('<p>图片来源：视觉中国</p>')).sourceName).toBeUndefined()
  expect((await page('<p>图2 良率（数据来源：公司公告）</p>')).sourceName).toBeUndefined()
  expect((await page('<p>资料来源：某研究院</p>')).sourceName).toBeUndefined()
  expect((await page('<p>文章来源：功率观察</p>')).sourceName).toBe('功率观察')
})

test.each([
  ["var svr_time = '1795000000'; var ct = '1790000000';", '2026-09-21T14:13:20.000Z'],
  ["var svr_time = '1795000000', x = { ori_create_time: '1790000000' * 1 }", '2026-09-21T14:13:20.000Z'],
  ["var svr_time = '1795000000'; var createTime = '2026-09-21 22:13';", '2026-09-21T14:13:00.000Z'],
  ["var svr_time = '1795000000';", undefined],
])('a page of WeChat is of the day it was published on, not opened on: %s', async (script, day) => {
  const page = `<h1 id="activity-name">八英寸衬底</h1><div id="js_content"><p>良率上升。</p></div><script>${script}</script>`
  expect((await articleIn('p.html', page)).publishedOn?.toISOString()).toBe(day)
})

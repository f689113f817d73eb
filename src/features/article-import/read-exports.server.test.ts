import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outline } from './fixture.ts'
import { readSources } from './read-source.server.ts'
import type { ReadResult } from './read-result.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(name: string, content: string): Promise<ReadResult[]> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const results: ReadResult[] = []
  for await (const result of readSources({ path, root: folder })) results.push(result)
  return results
}

const articles = (results: readonly ReadResult[]) =>
  results.flatMap((result) => ('article' in result ? [result.article] : []))

const item = (fields: string) => `<item>${fields}</item>`
const post = (id: number, status: string, body: string, more = '') =>
  item(
    `<title>文章${id}</title><link>https://old.example.com/p/${id}</link><guid>https://old.example.com/?p=${id}</guid><dc:creator><![CDATA[沈知远]]></dc:creator><content:encoded><![CDATA[${body}]]></content:encoded><excerpt:encoded><![CDATA[摘要]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2024-03-0${id} 08:30:00]]></wp:post_date><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type><category domain="category"><![CDATA[器件]]></category><category domain="post_tag"><![CDATA[SiC]]></category>${more}`,
  )

test('a WordPress export gives every post with its state, paragraphs, captions and pictures, and names what is none', async () => {
  const results = await read(
    'site.xml',
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
${post(1, 'publish', '第一段\n第二行\n\n第三段 &amp; 尾\n\n[caption id="a" width="3"]<img src="/a.png" /> 剖面[/caption]\n\n[gallery ids="9"]\n\n[gallery ids="9,10,11"]\n\n<pre>a\n\nb</pre>', '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>')}
${post(2, 'draft', '草稿正文')}
${post(3, 'trash', '删掉的')}
${item('<title>关于</title><wp:post_id>4</wp:post_id><wp:post_type>page</wp:post_type>')}
${item('<wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example.com/9.jpg</wp:attachment_url>')}
${item('<wp:post_id>11</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example.com/11.jpg</wp:attachment_url>')}
</channel></rss>`,
  )
  const [first, second] = articles(results)
  expect(first).toMatchObject({
    title: '文章1',
    authorName: '沈知远',
    summary: '摘要',
    tags: ['SiC'],
    labels: ['器件'],
    slugOrId: 'https://old.example.com/?p=1',
    sourceUrl: 'https://old.example.com/p/1',
    cover: { kind: 'remote', url: 'https://old.example.com/9.jpg' },
  })
  expect(first?.publishedOn?.toISOString()).toBe('2024-03-01T00:30:00.000Z')
  expect(outline(first?.blocks ?? [])).toEqual([
    'p 第一段',
    'p 第二行',
    'p 第三段 & 尾',
    'image 剖面',
    'image ',
    'gallery  |  / ',
    'code a\n\nb',
  ])
  expect(second).toMatchObject({ title: '文章2', isDraft: true })
  expect(results.flatMap((result) => ('skipped' in result ? [result.skipped] : []))).toEqual([
    '已删除或未写完：文章3',
    '不是文章（page）：关于',
  ])
})

test('an export of Ghost gives its posts, with drafts as drafts and what is for members paid', async () => {
  const results = await read(
    'ghost.json',
    JSON.stringify({
      db: [
        {
          data: {
            posts: [
              {
                id: 'a',
                uuid: 'u-a',
                title: '甲',
                html: '<p>正文<img src="__GHOST_URL__/content/images/a.png"></p>',
                status: 'published',
                visibility: 'paid',
                published_at: '2024-03-01T00:30:00.000Z',
                custom_excerpt: '摘要',
              },
              { id: 'b', title: '乙', html: '<p>草稿</p>', status: 'draft' },
              { id: 'c', title: '关于', html: '<p>页</p>', type: 'page', status: 'published' },
            ],
            tags: [
              { id: 't', name: 'SiC' },
              { id: 'h', name: '#内部' },
            ],
            posts_tags: [
              { post_id: 'a', tag_id: 't' },
              { post_id: 'a', tag_id: 'h' },
            ],
            users: [{ id: 'u', name: '周以宁' }],
            posts_authors: [{ post_id: 'a', author_id: 'u' }],
          },
        },
      ],
    }),
  )
  expect(articles(results)).toMatchObject([
    { title: '甲', authorName: '周以宁', tags: ['SiC'], paid: true, slugOrId: 'u-a', summary: '摘要' },
    { title: '乙', isDraft: true },
  ])
  expect(results.at(-1)).toMatchObject({ skipped: '不是文章（page）：关于' })
})

test('titles, summaries and tags of WordPress are read as the HTML that they are', async () => {
  const fields = post(1, 'publish', '正文。', '<category domain="post_tag"><![CDATA[R&amp;D]]></category>')
    .replace('<title>文章1</title>', '<title><![CDATA[研发 R&amp;D：结温 &lt; 175 ℃]]></title>')
    .replace('<![CDATA[摘要]]>', '<![CDATA[<p>甲<em>乙</em></p>]]>')
  const results = await read('html.xml', `<rss xmlns:wp="http://wordpress.org/export/1.2/">${fields}</rss>`)
  expect(articles(results)).toMatchObject([
    { title: '研发 R&D：结温 < 175 ℃', summary: '甲乙', tags: ['SiC', 'R&D'] },
  ])
})

test('whatever Ghost gives not to everybody is paid', async () => {
  const posts = ['public', 'members', 'paid', 'tiers', null].map((visibility, at) => ({
    id: at,
    title: `文章${at}`,
    html: '<p>正文。</p>',
    status: 'published',
    visibility,
  }))
  const results = await read('tiers.json', JSON.stringify({ db: [{ data: { posts } }] }))
  expect(articles(results).map(({ paid }) => paid)).toEqual([undefined, true, true, true, undefined])
})

test('a page saved as one file gives its article with the pictures in it', async () => {
  const sentence = '这一段文字属于正文，讲的是外延生长的温度窗口以及它对缺陷密度的影响。'
  const html = `<html><head><title>外延生长</title></head><body><h1>外延生长</h1><div class="entry-content"><p>${sentence.repeat(4)}</p><img src="https://a.example.com/p.png"></div></body></html>`
  const quoted = [...Buffer.from(html)]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
    .replace(/.{72}/g, '$&=\r\n')
  const [result] = await read(
    'page.mhtml',
    [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://a.example.com/x.html',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related;',
      '\ttype="text/html";',
      '\tboundary="----B"',
      '',
      '',
      '------B',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Location: https://a.example.com/x.html',
      '',
      quoted,
      '------B',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      'Content-Location: https://a.example.com/p.png',
      '',
      'iVBORw0KGgo=',
      '------B--',
    ].join('\r\n'),
  )
  if (!result || !('article' in result)) throw new Error(JSON.stringify(result))
  expect(result.article).toMatchObject({ title: '外延生长', sourceUrl: 'https://a.example.com/x.html' })
  expect(outline(result.article.blocks)).toEqual([`p ${sentence.repeat(4)}`, 'image '])
  expect(result.article.blocks[1]).toMatchObject({ source: { kind: 'data', mime: 'image/png' } })
})

test('a post that is nested too deep fails alone', async () => {
  const deep = `<svg>${'<td>'.repeat(20_000)}`
  const wordpress = await read(
    'deep.xml',
    `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${post(1, 'publish', deep)}${post(2, 'publish', '好的')}</channel></rss>`,
  )
  const posts = [deep, '<p>好的</p>'].map((html, id) => ({
    id,
    title: `文章${id}`,
    html,
    status: 'published',
  }))
  const ghost = await read('deep.json', JSON.stringify({ db: [{ data: { posts } }] }))
  for (const results of [wordpress, ghost])
    expect(results).toMatchObject([{ problem: '内容嵌套过深，无法解析' }, { article: {} }])
})

test('other XML and JSON is named for what it is not', async () => {
  expect(await read('feed.xml', '<rss></rss>')).toEqual([{ skipped: '不是 WordPress 的导出文件' }])
  expect(await read('package.json', '{"name":"x"}')).toMatchObject([
    { skipped: expect.stringContaining('.jsonl') },
  ])
  expect(await read('broken.json', '{')).toEqual([{ problem: '不是正确的 JSON' }])
})

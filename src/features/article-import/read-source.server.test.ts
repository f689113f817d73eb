import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { articleIn, bytesOf, FIXTURES, readFixture } from './fixture.ts'
import { readSource, readSources } from './read-source.server.ts'
import { isReadable } from './source-format.ts'
import type { ReadResult } from './read-result.ts'

test('a file that is not text, whatever its name says, is refused with what it is', async () => {
  await expect(readFixture('picture.md')).rejects.toMatchObject({ reason: '内容不是文本，而是PNG 图片' })
  await expect(readFixture('random.md')).rejects.toMatchObject({ name: 'UnreadableSource' })
  await expect(readFixture('a.pdf', '%PDF-1.7')).rejects.toMatchObject({
    reason: 'PDF 不能作为文章导入，请作为文件导入（--kind files）',
  })
})

test('a file cut off within its last character keeps everything before it', async () => {
  const article = await articleIn('cut-off.md')
  expect(article.blocks).toMatchObject([{ spans: [{ text: expect.stringMatching(/仍然可以阅读。碳$/) }] }])
})

test('byte order marks and declared encodings decide how text is read', async () => {
  const read = async (bytes: Uint8Array) =>
    readSource({ path: path.join(FIXTURES, 'a.md'), root: FIXTURES, bytes })
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('# 题\n\n正文。', 'utf16le')])
  expect(await read(utf16)).toMatchObject({ title: '题' })
  expect(await read(bytesOf('\ufeff# 题\n\n正文。'))).toMatchObject({ title: '题' })
  // 中文 in GB18030, without any mark.
  expect(await read(Buffer.from([0xd6, 0xd0, 0xce, 0xc4]))).toMatchObject({
    blocks: [{ spans: [{ text: '中文' }] }],
  })
})

test('pictures are taken from inside the imported folder only', async () => {
  const article = await articleIn(
    'a.md',
    '![甲](../../secret.png) ![乙](pics/%E6%99%B6.png) ![丙](//cdn.example.com/c.png)',
  )
  expect(article.blocks).toEqual([
    { type: 'image', source: { kind: 'local', path: path.join(FIXTURES, 'pics/晶.png') }, alt: '乙' },
    { type: 'image', source: { kind: 'remote', url: 'https://cdn.example.com/c.png' }, alt: '丙' },
  ])
  expect(article.notes).toEqual(['略去一张图片：路径在导入文件夹之外（../../secret.png）'])
})

test('a file that cannot be opened is a problem with its reason, not an end of the import', async () => {
  const results: unknown[] = []
  for (const name of ['missing.md', 'missing.jsonl', 'picture.md', '_index.md']) {
    for await (const result of readSources({ path: path.join(FIXTURES, name), root: FIXTURES }))
      results.push(result)
  }
  expect(results).toEqual([
    { problem: '文件不存在' },
    { problem: '文件不存在' },
    { problem: '内容不是文本，而是PNG 图片' },
    { skipped: '没有正文内容' },
  ])
})

test('only the documented kinds of file are taken', () => {
  expect(['a.md', 'b.MARKDOWN', 'c.htm', 'd.docx', 'e.ndjson'].every(isReadable)).toBe(true)
  expect(['a.pdf', 'b.doc', 'c', '.md/x.png'].some(isReadable)).toBe(false)
})

test('a page that asks to sign in is no article', async () => {
  expect(
    await readFixture(
      'login.html',
      '<title>登录</title><body><h1>登录</h1><div class="content"><p>请先登录后查看全文。</p><input type="password"></div></body>',
    ),
  ).toEqual({ skipped: '像是登录页，没有文章' })
})

test('what is read of a file comes to all of it, of a large one as it is read', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'read-test-'))
  const line = (id: number) => JSON.stringify({ id, title: `题${id}`, markdown: '正文。'.repeat(10_000) })
  const item = (id: number) =>
    `<item><title>题${id}</title><content:encoded>${'正文。'.repeat(10_000)}</content:encoded><wp:post_type>post</wp:post_type></item>`
  const post = (id: number) => ({ id, title: `题${id}`, html: '<p>正文。</p>', status: 'published' })
  const files = {
    'a.md': '# 题\n\n正文。',
    'a.jsonl': [1, 2, 3, 4].map(line).join('\n'),
    'a.xml': `<rss xmlns:wp="http://wordpress.org/export/1.2/">${[1, 2, 3, 4].map(item).join('')}</rss>`,
    'a.json': JSON.stringify({ db: [{ data: { posts: [1, 2, 3, 4].map(post) } }] }),
  }
  try {
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(path.join(folder, name), text)
      let read = 0
      const before: number[] = []
      for await (const _result of readSources({ path: path.join(folder, name), root: folder }, (bytes) => {
        read += bytes
      }))
        before.push(read)
      expect([name, read]).toEqual([name, Buffer.byteLength(text)])
      // Several come as they are read, not all at the end.
      expect(before.length > 1 ? before[0] : 0).toBeLessThan(read)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a file of two gigabytes is refused before it is read, one line of fifty megabytes without being kept', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'large-test-'))
  const read = async (name: string) => {
    const results: ReadResult[] = []
    for await (const result of readSources({ path: path.join(folder, name), root: folder }))
      results.push(result)
    return results
  }
  try {
    for (const name of ['large.md', 'large.html', 'large.docx', 'large.json']) {
      writeFileSync(path.join(folder, name), '')
      truncateSync(path.join(folder, name), 2 * 1024 ** 3)
      expect([name, await read(name)]).toEqual([
        name,
        [{ problem: expect.stringMatching(/^文件超过 \d+ MB$/) }],
      ])
    }
    writeFileSync(path.join(folder, 'line.jsonl'), `{"title":"${'长'.repeat(17_000_000)}"}`)
    expect(await read('line.jsonl')).toEqual([{ line: 1, problem: '这一行超过 2 MB' }])
    writeFileSync(path.join(folder, 'line.md'), 'a'.repeat(19 * 1024 ** 2))
    expect(await read('line.md')).toEqual([{ problem: '正文超过 2 MB，请拆成几篇再导入' }])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

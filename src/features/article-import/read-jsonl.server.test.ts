import path from 'node:path'
import { createReadStream } from 'node:fs'
import { expect, test } from 'vitest'
import { FIXTURES, outline } from './fixture.ts'
import { linesOf } from '#platform/import/lines.ts'
import { type ReadLine, readJsonLines } from './read-jsonl.server.ts'
import { readSources } from './read-source.server.ts'

const source = { path: path.join(FIXTURES, 'x.jsonl'), root: FIXTURES }

async function readAll(lines: AsyncIterable<string>): Promise<ReadLine[]> {
  const results: ReadLine[] = []
  for await (const result of readJsonLines(lines, source)) results.push(result)
  return results
}

async function* each(...lines: string[]) {
  yield* lines
}

test('each line gives an article, in our own blocks, the portal’s blocks, Markdown or HTML', async () => {
  const results = await readAll(linesOf(createReadStream(path.join(FIXTURES, 'good.jsonl'))))
  expect(
    results.map((result) =>
      'article' in result ? [result.line, result.article.title, ...outline(result.article.blocks)] : result,
    ),
  ).toEqual([
    [1, '用我们的块书写', 'h2 标题', 'p 正文', 'image 图', 'ol 一', 'table 甲,乙 | 1,', 'divider'],
    [2, '门户接口的块', 'p 前重点后', 'p 全部加粗', 'image 说明', 'video '],
    [4, 'Markdown 正文', 'h2 小节', 'p 一段文字。'],
    [5, 'HTML 正文', 'p 一段文字。'],
  ])
  const [first, second] = results
  expect(first).toMatchObject({
    article: {
      slugOrId: 'a-1',
      authorName: '甲',
      category: 'other',
      labels: ['企业'],
      tags: ['GaN'],
      paid: false,
    },
  })
  expect(JSON.stringify(results)).not.toContain('javascript')
  expect(second).toMatchObject({
    article: {
      slugOrId: '7',
      publishedOn: new Date(1775005200000),
      blocks: [{ spans: [{}, { text: '重点', strong: true, size: 'large', color: 'red' }, {}] }, {}, {}, {}],
      notes: ['略去一个不允许的视频地址：https://evil.example/page'],
    },
  })
})

test('a bad line is named by its number and its reason, and the rest goes on', async () => {
  const results: unknown[] = []
  for await (const result of readSources({ path: path.join(FIXTURES, 'bad.jsonl'), root: FIXTURES })) {
    results.push('article' in result ? [result.line, result.article.title] : result)
  }
  expect(results).toEqual([
    [1, '好的一行'],
    { line: 2, problem: '不是正确的 JSON' },
    { line: 3, problem: 'title：缺少、类型不对或超出允许的范围' },
    { line: 4, problem: 'content、markdown、html 三者必须有且只有一个' },
    { line: 5, problem: 'content、markdown、html 三者必须有且只有一个' },
    { line: 6, problem: 'date：不是可以理解的日期' },
    { line: 7, problem: '缺少、类型不对或超出允许的范围' },
    { line: 8, problem: 'content.0.type：缺少、类型不对或超出允许的范围' },
    { line: 9, problem: '没有正文内容' },
    [10, '还是好的一行'],
  ])
})

test('a line over 2 MB is refused without being kept, and the next one is read', async () => {
  async function* chunks() {
    yield new TextEncoder().encode('{"title":"')
    for (let at = 0; at < 40; at++) yield new Uint8Array(1024 * 1024).fill(97)
    yield new TextEncoder().encode('","markdown":"x"}\n{"title":"下一行","markdown":"正文。"}')
  }
  const lengths: number[] = []
  async function* watched() {
    for await (const line of linesOf(chunks())) {
      lengths.push(line.length)
      yield line
    }
  }
  const results = await readAll(watched())
  expect(results).toMatchObject([
    { line: 1, problem: '这一行超过 2 MB' },
    { line: 2, article: { title: '下一行' } },
  ])
  expect(lengths[0]).toBeLessThan(4 * 1024 * 1024)
})

test('a line nested too deep is a problem of that line', async () => {
  const deep = `{"title":"深","content":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const results = await readAll(each(deep, '{"title":"好","markdown":"正文。"}'))
  expect(results).toMatchObject([
    { line: 1, problem: expect.any(String) },
    { line: 2, article: { title: '好' } },
  ])
})

test('NUL, lone surrogates and marks that turn text around never stay', async () => {
  const [result] = await readAll(
    each(
      String.raw`{"title":"甲\u0000\ud800\u202e乙","content":[{"type":"paragraph","spans":[{"text":"丙\u0000\udfff丁"}]}]}`,
    ),
  )
  expect(result).toMatchObject({ article: { title: '甲乙', blocks: [{ spans: [{ text: '丙丁' }] }] } })
})

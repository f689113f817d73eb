import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { textOfSpans } from '#features/topics/body/blocks.ts'
import { decodeText } from './decode-text.server.ts'
import type { FoundArticle } from './found-article.ts'
import { problemOf } from './problem-of.ts'
import { readDocx } from './read-docx.server.ts'
import { readHtml, type Source } from './read-html.server.ts'
import { linesOf } from '#platform/import/lines.ts'
import { type ReadLine, readJsonLines } from './read-jsonl.server.ts'
import { readMarkdown } from './read-markdown.server.ts'
import { counted, type OnRead } from './read-bytes.ts'
import { readGhost } from './read-ghost.ts'
import { readMhtml, type SavedPage } from './read-mhtml.server.ts'
import type { ReadResult } from './read-result.ts'
import { isWordpressExport, readWordpress } from './read-wordpress.server.ts'
import { formatOf, sentenceForUnsupported } from './source-format.ts'
import { summaryFromBlocks } from './summary-from-blocks.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'

const MAX_TEXT_FILE_BYTES = 20 * 1024 * 1024
const MAX_WORD_FILE_BYTES = 100 * 1024 * 1024

/** Everything a file holds, whatever its format; problems are given, not thrown, so that the rest can go on. */
export async function* readSources(
  { path: file, root }: Source,
  onRead: OnRead = () => undefined,
): AsyncGenerator<ReadResult> {
  try {
    const { size } = await stat(file)
    if (size === 0) {
      yield { skipped: '空文件' }
      return
    }
    if (formatOf(file) === 'lines') {
      for await (const result of readJsonLines(linesOf(counted(createReadStream(file), onRead)), {
        path: file,
        root,
      })) {
        yield 'article' in result ? { line: result.line, article: withSummary(result.article) } : result
      }
      return
    }
    if (formatOf(file) === 'export') {
      for await (const result of readExport({ path: file, root }, onRead))
        yield 'article' in result ? { line: result.line, article: withSummary(result.article) } : result
      return
    }
    const found = await readSource({ path: file, root, bytes: await bytesOf(file) })
    onRead(size)
    yield 'skipped' in found ? found : { article: found }
  } catch (error) {
    yield problemOf(error)
  }
}

/**
 * The article of one file's bytes, or why there is nothing to import; throws UnreadableSource. A JSON Lines file may
 * hold many: its bytes are taken only when it has one line, else use `readSources`.
 */
export async function readSource({
  path: file,
  bytes,
  root,
}: Source & { bytes: Uint8Array }): Promise<FoundArticle | { skipped: string }> {
  try {
    const found = await read(file, bytes, root)
    return 'skipped' in found ? found : withSummary(found)
  } catch (error) {
    const { problem, cause } = problemOf(error)
    if (cause !== undefined) throw error
    throw new UnreadableSource(problem)
  }
}

async function read(
  file: string,
  bytes: Uint8Array,
  root: string,
): Promise<FoundArticle | { skipped: string }> {
  const source = { path: file, root }
  const format = formatOf(file)
  if (bytes.byteLength === 0) return { skipped: '空文件' }
  switch (format) {
    case 'markdown':
      checkSize(bytes.byteLength, MAX_TEXT_FILE_BYTES)
      return readMarkdown(decodeText(bytes), source)
    case 'html': {
      checkSize(bytes.byteLength, MAX_TEXT_FILE_BYTES)
      return articleIn(decodeText(bytes), source)
    }
    case 'saved': {
      checkSize(bytes.byteLength, MAX_WORD_FILE_BYTES)
      const page = readMhtml(bytes)
      return articleIn(page.html, source, page)
    }
    case 'word':
      checkSize(bytes.byteLength, MAX_WORD_FILE_BYTES)
      return readDocx(bytes, source)
    case 'lines':
      return onlyLine(bytes, source)
    default:
      throw new UnreadableSource(sentenceForUnsupported(file))
  }
}

const PASSWORD = /<input[^<>]{0,300}type\s?=\s?["']?password/i
/** A page that asks to sign in has less text than this. */
const LEAST_TEXT = 300

function articleIn(html: string, source: Source, page?: SavedPage): FoundArticle | { skipped: string } {
  const article = readHtml(html, source, page)
  if (article.blocks.length === 0) return { skipped: '没有找到正文内容' }
  const length = article.blocks.reduce(
    (sum, block) => sum + ('spans' in block ? textOfSpans(block.spans).length : 0),
    0,
  )
  return length < LEAST_TEXT && PASSWORD.test(html) ? { skipped: '像是登录页，没有文章' } : article
}

const HEAD_BYTES = 4096

/** All posts of what a publishing system wrote of itself. */
async function* readExport(source: Source, onRead: OnRead): AsyncGenerator<ReadResult> {
  if (/\.xml$/i.test(source.path)) {
    await using handle = await open(source.path)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (isWordpressExport(buffer.toString('utf8', 0, bytesRead))) yield* readWordpress(source, onRead)
    else yield { skipped: '不是 WordPress 的导出文件' }
    return
  }
  const bytes = await bytesOf(source.path)
  let value: unknown
  try {
    value = JSON.parse(decodeText(bytes))
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    throw new UnreadableSource('不是正确的 JSON')
  }
  const posts = readGhost(value, source)
  if (posts) {
    for (const post of posts) {
      onRead(bytes.byteLength / posts.length)
      yield post
    }
  } else yield { skipped: '不是 Ghost 的导出文件；每行一篇的 JSON 请命名为 .jsonl' }
}

async function onlyLine(bytes: Uint8Array, source: Source): Promise<FoundArticle | { skipped: string }> {
  const results: ReadLine[] = []
  for await (const result of readJsonLines(linesOf(oneChunk(bytes)), source)) results.push(result)
  const [first] = results
  if (!first) return { skipped: '没有内容' }
  if (results.length > 1) throw new UnreadableSource('这个 JSON Lines 文件有多篇文章，需要逐行读取')
  if ('problem' in first) {
    if (first.cause !== undefined) throw new Error(first.problem, { cause: first.cause })
    throw new UnreadableSource(`第 ${first.line} 行：${first.problem}`)
  }
  return first.article
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function withSummary(article: FoundArticle): FoundArticle {
  return { ...article, summary: article.summary ?? (summaryFromBlocks(article.blocks) || undefined) }
}

function checkSize(size: number, most: number): void {
  if (size > most) throw new UnreadableSource(`文件超过 ${most / 1024 / 1024} MB`)
}

/** The size is asked first, so that a huge file never reaches memory. */
async function bytesOf(file: string): Promise<Uint8Array> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const isLarge = ['word', 'saved', 'export'].includes(formatOf(file) ?? '')
  checkSize(size, isLarge ? MAX_WORD_FILE_BYTES : MAX_TEXT_FILE_BYTES)
  return handle.readFile()
}

import type { ZodError } from 'zod'
import { problemOfLine } from '#platform/import/lines.ts'
import { addressesOf } from './addresses.server.ts'
import { blocksFromLine } from './blocks-from-line.ts'
import { oneLine } from './clean-text.ts'
import { dateFrom } from './dates-in-text.ts'
import type { FoundArticle, FoundBlock } from './found-article.ts'
import { problemOf } from './problem-of.ts'
import { JsonLine } from './json-line.ts'
import { referenceTo } from './media-from-hast.ts'
import { Notes } from './notes.ts'
import { blocksFromHtml, type Source } from './read-html.server.ts'
import { blocksFromMarkdown } from './read-markdown.server.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'

/** One line of a file, counted from 1: an article, or the Chinese reason why it is none. */
export type ReadLine =
  | { line: number; article: FoundArticle }
  | { line: number; problem: string; cause?: unknown }

/** Reads a topic from each line; a bad line is named and the rest goes on, and nothing is kept of lines already given. */
export async function* readJsonLines(lines: AsyncIterable<string>, source: Source): AsyncGenerator<ReadLine> {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    try {
      yield { line, article: readLine(text, source) }
    } catch (error) {
      yield { line, ...problemOf(error) }
    }
  }
}

function readLine(text: string, source: Source): FoundArticle {
  const problem = problemOfLine(text)
  if (problem !== undefined) throw new UnreadableSource(problem)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new UnreadableSource('不是正确的 JSON')
  }
  const parsed = JsonLine.safeParse(value)
  if (!parsed.success) throw new UnreadableSource(sentence(parsed.error))
  return articleOf(parsed.data, source)
}

function articleOf(line: JsonLine, source: Source): FoundArticle {
  const publishedOn = line.date === undefined ? undefined : dateFrom(line.date)
  if (line.date !== undefined && !publishedOn) throw new UnreadableSource('date：不是可以理解的日期')
  const notes = new Notes()
  const addresses = addressesOf({ file: source.path, root: source.root, page: line.sourceUrl })
  const blocks = bodyOf(line)
  if (blocks.length === 0) throw new UnreadableSource('没有正文内容')
  const title = oneLine(line.title)
  if (title === '') throw new UnreadableSource('title：不能为空')
  return {
    title,
    publishedOn,
    authorName: cleaned(line.author),
    sourceName: cleaned(line.source),
    sourceUrl: line.sourceUrl,
    summary: cleaned(line.summary),
    tags: line.tags.map(oneLine),
    labels: line.labels.map(oneLine),
    category: line.category,
    paid: line.paid,
    slugOrId: cleaned(line.id),
    blocks,
    cover: line.cover === undefined ? undefined : referenceTo(line.cover, addresses, notes.add),
    notes: notes.all(),
  }

  function bodyOf({ content, markdown, html, sourceUrl }: JsonLine): FoundBlock[] {
    if (content) return blocksFromLine(content, addresses, notes.add)
    if (markdown !== undefined) return blocksFromMarkdown(markdown, { ...source, page: sourceUrl }, notes)
    return blocksFromHtml(html ?? '', { ...source, page: sourceUrl }, notes)
  }
}

function cleaned(text: string | undefined): string | undefined {
  return text === undefined ? undefined : oneLine(text) || undefined
}

/** `content.3.type：…`, the first two of them. */
function sentence(error: ZodError): string {
  const issues = error.issues.slice(0, 2).map((issue) => {
    const where = issue.path.join('.')
    const what = /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : '缺少、类型不对或超出允许的范围'
    return where === '' ? what : `${where}：${what}`
  })
  return issues.join('；')
}

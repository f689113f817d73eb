import type { Root } from 'mdast'
import { parse } from 'yaml'
import { oneLine } from './clean-text.ts'
import { dateFrom } from './dates-in-text.ts'
import type { FoundArticle } from './found-article.ts'
import type { Note } from './media-from-hast.ts'

type Facts = Pick<
  FoundArticle,
  | 'publishedOn'
  | 'authorName'
  | 'sourceName'
  | 'sourceUrl'
  | 'summary'
  | 'tags'
  | 'labels'
  | 'category'
  | 'paid'
  | 'slugOrId'
> & {
  title?: string
  cover?: string
}

/** What the YAML above a Markdown text says, under the names that common generators use for it. */
export function factsOfFrontMatter(tree: Root, note: Note): Facts {
  const head = tree.children[0]
  if (head !== undefined && String(head.type) === 'toml') note('TOML 头信息不受支持，已忽略（请用 YAML）')
  const data = head?.type === 'yaml' ? parsed(head.value, note) : {}
  const first = (...names: string[]) =>
    names.map((name) => data[name]).find((value) => value !== undefined && value !== null)
  const text = (...names: string[]) => {
    const value = first(...names)
    const one: unknown = Array.isArray(value) ? value[0] : value
    return typeof one === 'string' || typeof one === 'number' ? oneLine(String(one)) || undefined : undefined
  }
  const url = URL.parse(text('sourceUrl', 'source_url', 'url', 'link', 'original', 'canonical') ?? '')
  const category = text('category')
  const paid = first('paid', 'pay')
  return {
    title: text('title', '标题')?.slice(0, 200),
    publishedOn: dateFrom(
      first('date', 'published', 'publishDate', 'publishedOn', 'pubDate', 'created', '日期', '发布日期'),
    ),
    authorName: text('author', 'authors', '作者')?.slice(0, 60),
    sourceName: text('source', '来源')?.slice(0, 60),
    sourceUrl: url && /^https?:$/.test(url.protocol) ? url.href : undefined,
    summary: text('summary', 'description', 'excerpt', 'abstract', '摘要')?.slice(0, 300),
    tags: words(first('tags', 'keywords', '标签')),
    labels: words(first('labels', 'categories')),
    ...((category === 'own' || category === 'other') && { category }),
    ...(typeof paid === 'boolean' && { paid }),
    slugOrId: text('id', 'slug'),
    cover: text('cover', 'image', 'thumbnail', '封面'),
  }
}

function parsed(yaml: string, note: Note): Record<string, unknown> {
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 20, logLevel: 'error', stringKeys: true })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    note('头信息（front matter）不是正确的 YAML，已忽略')
  }
  return {}
}

function words(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,，、;；]/)
      : []
  return [
    ...new Set(
      list
        .filter((word) => typeof word === 'string' || typeof word === 'number')
        .map((word) => oneLine(String(word))),
    ),
  ]
    .filter((word) => word !== '' && word.length <= 30)
    .slice(0, 20)
}

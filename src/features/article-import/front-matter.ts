import { UnreadableSource } from '#platform/import/unreadable-source.ts'
import { oneLine } from './clean-text.ts'
import { dateFrom } from './dates-in-text.ts'
import type { FoundArticle } from './found-article.ts'

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
  | 'isDraft'
> & {
  title?: string
  cover?: string
}

/** What stands above a Markdown text, under the names that common generators use for it; throws UnreadableSource. */
export function factsOfFrontMatter(data: Readonly<Record<string, unknown>>): Facts {
  const first = (...names: string[]) =>
    names.map((name) => data[name]).find((value) => value !== undefined && value !== null)
  const text = (...names: string[]) => {
    const value = first(...names)
    const listed: unknown = Array.isArray(value) ? value[0] : value
    const one = isRecord(listed) ? (listed['name'] ?? listed['image'] ?? listed['src']) : listed
    return typeof one === 'string' || typeof one === 'number' ? oneLine(String(one)) || undefined : undefined
  }
  const url = URL.parse(text('sourceUrl', 'source_url', 'url', 'link', 'original', 'canonical') ?? '')
  const category = text('category')
  const paid = flag('paid', first('paid', 'pay'))
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
    ...(paid !== undefined && { paid }),
    slugOrId: text('id', 'slug'),
    ...((flag('draft', data['draft']) || said(data['published']) === false || data['status'] === 'draft') && {
      isDraft: true,
    }),
    cover: text(
      'cover',
      'image',
      'thumbnail',
      'featured_image',
      'featuredImage',
      'feature_image',
      'banner',
      'index_img',
      'top_img',
      '封面',
    ),
  }
}

/** Yes or no as generators read them: YAML 1.1 knows more words for it than 1.2 (yaml.org/type/bool). */
function said(value: unknown): boolean | undefined {
  const word = String(value)
  return /^(true|yes|y|on|1|是)$/i.test(word)
    ? true
    : /^(false|no|n|off|0|否)$/i.test(word)
      ? false
      : undefined
}

/** What readers may not have for nothing, or not yet, is not guessed. */
function flag(name: string, value: unknown): boolean | undefined {
  const answer = said(value)
  if (answer === undefined && value !== undefined && value !== null && value !== '')
    throw new UnreadableSource(`头信息里的 ${name} 应为 true 或 false`)
  return answer
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

function words(value: unknown): string[] {
  // Hexo writes a category within another as a list.
  const list: unknown[] = Array.isArray(value)
    ? value.flat(2)
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

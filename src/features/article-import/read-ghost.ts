import { z } from 'zod'
import { addressesOf } from './addresses.server.ts'
import { oneLine } from './clean-text.ts'
import { dateFrom } from './dates-in-text.ts'
import { referenceTo } from './media-from-hast.ts'
import { Notes } from './notes.ts'
import { blocksFromHtml, type Source } from './read-html.server.ts'
import { problemOf } from './problem-of.ts'
import type { ReadResult } from './read-result.ts'

/** An export of Ghost: `{ db: [{ data: { posts, tags, posts_tags, users, posts_authors } }] }`. */

const Id = z.union([z.string(), z.number()]).transform(String)
const Named = z.array(z.object({ id: Id, name: z.string() })).default([])
const Post = z.object({
  id: Id,
  uuid: z.string().nullish(),
  title: z.string(),
  slug: z.string().nullish(),
  html: z.string().nullish(),
  feature_image: z.string().nullish(),
  status: z.string().nullish(),
  visibility: z.string().nullish(),
  type: z.string().nullish(),
  page: z.union([z.boolean(), z.number()]).nullish(),
  published_at: z.union([z.string(), z.number()]).nullish(),
  custom_excerpt: z.string().nullish(),
  canonical_url: z.string().nullish(),
})
const GhostExport = z.object({
  db: z
    .array(
      z.object({
        data: z.object({
          posts: z.array(z.unknown()),
          tags: Named,
          users: Named,
          posts_tags: z.array(z.object({ post_id: Id, tag_id: Id })).default([]),
          posts_authors: z.array(z.object({ post_id: Id, author_id: Id })).default([]),
        }),
      }),
    )
    .min(1),
})

/** Undefined where a JSON file is no export of Ghost. */
export function readGhost(value: unknown, source: Source): ReadResult[] | undefined {
  const parsed = GhostExport.safeParse(value)
  const data = parsed.data?.db[0]?.data
  if (!data) return undefined
  const tagNames = new Map(data.tags.map(({ id, name }) => [id, name]))
  const authors = new Map(data.users.map(({ id, name }) => [id, name]))
  return data.posts.map((raw, at): ReadResult => {
    const line = at + 1
    const post = Post.safeParse(raw)
    if (!post.success) return { line, problem: '这一篇不是 Ghost 导出的格式' }
    const { id } = post.data
    const tags = data.posts_tags
      .filter((link) => link.post_id === id)
      .map((link) => tagNames.get(link.tag_id) ?? '')
    const author = data.posts_authors.find((link) => link.post_id === id)
    return { line, ...resultOf(post.data, source, { tags, author: author && authors.get(author.author_id) }) }
  })
}

function resultOf(
  post: z.output<typeof Post>,
  source: Source,
  { tags, author }: { tags: readonly string[]; author: string | undefined },
): ReadResult {
  const title = oneLine(post.title).slice(0, 200)
  if (post.type === 'page' || post.page === true || post.page === 1)
    return { skipped: `不是文章（page）：${title}` }
  const notes = new Notes()
  const url = URL.parse(post.canonical_url ?? '')
  // Ghost writes its own address as a word.
  const html = (post.html ?? '').replaceAll('__GHOST_URL__', '')
  try {
    const blocks = blocksFromHtml(html, source, notes)
    if (blocks.length === 0) return { skipped: `没有正文：${title}` }
    const addresses = addressesOf({ file: source.path, root: source.root })
    const cover = post.feature_image?.replace('__GHOST_URL__', '')
    return {
      article: {
        title,
        publishedOn: dateFrom(post.published_at ?? undefined),
        authorName: author && oneLine(author),
        sourceUrl: url && /^https?:$/.test(url.protocol) ? url.href : undefined,
        summary: oneLine(post.custom_excerpt ?? '').slice(0, 300) || undefined,
        // Names with a number sign are for the site alone.
        tags: tags
          .map(oneLine)
          .filter((name) => name !== '' && !name.startsWith('#') && name.length <= 30)
          .slice(0, 20),
        labels: [],
        // For members, for those who pay, for some tiers of them: each version of Ghost has had more words for it.
        ...((post.visibility ?? 'public') !== 'public' && { paid: true }),
        slugOrId: post.uuid ?? post.id,
        ...(post.status !== 'published' && post.status !== 'scheduled' && { isDraft: true }),
        blocks,
        cover: cover ? referenceTo(cover, addresses, notes.add) : undefined,
        notes: notes.all(),
      },
    }
  } catch (error) {
    return problemOf(error)
  }
}

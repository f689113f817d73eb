import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { parse } from 'yaml'
import { z } from 'zod'
import { storeImages } from '#features/article-import/found-article.ts'
import { Notes } from '#features/article-import/notes.ts'
import { blocksFromMarkdown } from '#features/article-import/read-markdown.server.ts'
import { summaryFromBlocks } from '#features/article-import/summary-from-blocks.ts'
import { fileIdOf } from '#features/files/find-file.server.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { documents, pinnedTopics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import type { PictureBox } from './picture-box.server.ts'
import { hoursBefore, readDemoFile } from './read-demo-file.server.ts'

/** Who may be named, and the pictures that may be shown. */
export interface Cast {
  readonly people: ReadonlyMap<string, number>
  readonly pictures: PictureBox
}

const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)

const DemoArticle = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: optionalText,
  source: optionalText,
  sourceUrl: optionalText,
  category: z.enum(['own', 'other']),
  labels: z.array(z.string()).default([]),
  tags: z.array(z.coerce.string()).default([]),
  paid: z.boolean().default(false),
  literature: z.boolean().default(false),
  hoursAgo: z.number(),
  cover: optionalText,
  featured: z.boolean().default(false),
  pin: z.number().int().optional(),
})

/**
 * Articles of an industry from Markdown files with front matter, which name things of the demo's folder; gives the topic id
 * of each slug.
 */
export async function fillArticles(
  context: Context,
  { folder, name, industry }: { folder: string; name: string; industry: string },
  cast: Cast,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const files = (await readdir(join(folder, name))).filter((each) => each.endsWith('.md')).toSorted()
  for (const file of files) {
    const path = join(folder, name, file)
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(path, 'utf8')) ?? []
    const parsed = DemoArticle.safeParse(parse(head))
    if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
    const article = parsed.data
    const { id } = await publishTopic(context, {
      kind: 'article',
      industry,
      handle: article.slug,
      title: article.title,
      summary: article.summary,
      authorId: idOf(cast, article.author),
      origin: article.category,
      sourceName: article.source,
      sourceUrl: article.sourceUrl,
      cover: await cast.pictures.takeIfNamed(article.cover),
      isPaid: article.paid,
      isLiterature: article.literature,
      isFeatured: article.featured,
      categories: article.labels,
      tags: article.tags,
      blocks: (await bodyOf(body, path, folder, cast)).blocks,
      publishedAt: hoursBefore(context.now, article.hoursAgo),
    })
    ids.set(article.slug, id)
    if (article.pin !== undefined) {
      const places = article.pin === 1 ? (['home', 'news'] as const) : (['home'] as const)
      await context.db
        .insert(pinnedTopics)
        .values(places.map((place) => ({ place, topicId: id, position: article.pin ?? 0 })))
    }
  }
  return ids
}

const DemoQuestions = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    description: z.string().nullish(),
    asker: z.string(),
    anonymous: z.boolean().default(false),
    expert: optionalText,
    paid: z.boolean().default(false),
    hoursAgo: z.number(),
    images: z.array(z.string()).nullish(),
    labels: z.array(z.string()).nullish(),
    answer: z.string().nullish(),
  }),
)

/** Questions with their answers; open ones have none. */
export async function fillQuestions(
  context: Context,
  folder: string,
  cast: Cast,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const path = join(folder, 'questions.yaml')
  for (const question of await readDemoFile(path, DemoQuestions)) {
    const { blocks, summary } = await bodyOf(question.answer ?? '', path, folder, cast)
    const askerId = idOf(cast, question.asker)
    if (askerId === undefined) throw new Error(`${path}: ${question.slug} has no asker`)
    const { id } = await publishTopic(context, {
      kind: 'question',
      handle: question.slug,
      title: question.title,
      summary,
      description: question.description ?? '',
      askerId,
      isAnonymous: question.anonymous,
      authorId: idOf(cast, question.expert),
      isPaid: question.paid,
      images: await Promise.all((question.images ?? []).map((name) => cast.pictures.take(name))),
      categories: question.labels ?? [],
      progress: blocks.length > 0 ? 'answered' : 'open',
      blocks,
      publishedAt: hoursBefore(context.now, question.hoursAgo),
    })
    ids.set(question.slug, id)
  }
  return ids
}

const DemoDocuments = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    author: z.string(),
    desc: z.string(),
    /** The whole text, by its key among the files. */
    file: z.string(),
    publishedIn: z.string(),
    logo: optionalText,
    labels: z.array(z.string()).default([]),
    hoursAgo: z.number(),
  }),
)

/** Documents of the literature centre (kind 7). */
export async function fillDocuments(
  context: Context,
  folder: string,
  cast: Cast,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const document of await readDemoFile(join(folder, 'documents.yaml'), DemoDocuments)) {
    const logo = await cast.pictures.takeIfNamed(document.logo)
    const { id } = await publishTopic(context, {
      kind: 'document',
      handle: document.slug,
      title: document.title,
      summary: document.desc.trim().slice(0, 200),
      sourceName: document.author,
      documentAuthor: document.author,
      description: document.desc.trim(),
      publishedIn: document.publishedIn,
      logo,
      cover: logo,
      isLiterature: true,
      categories: document.labels,
      publishedAt: hoursBefore(context.now, document.hoursAgo),
    })
    ids.set(document.slug, id)
  }
  return ids
}

/** Leads documents to their whole texts; files come after topics, as some belong to what names these. */
export async function linkDocuments(
  context: Context,
  folder: string,
  topics: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { slug, file } of await readDemoFile(join(folder, 'documents.yaml'), DemoDocuments)) {
    const topicId = topics.get(slug)
    if (topicId === undefined) throw new Error(`demo: no document is called ${slug}`)
    const fileId = await fileIdOf(context, file)
    await context.db.update(documents).set({ fileId }).where(eq(documents.topicId, topicId))
  }
}

/** A body and what it says in short, from Markdown with pictures of the demo; refuses any other. */
export async function bodyOf(
  markdown: string,
  path: string,
  folder: string,
  cast: Cast,
): Promise<{ blocks: Block[]; summary: string }> {
  const found = blocksFromMarkdown(markdown, { path, root: folder }, new Notes())
  const { blocks, notes } = await storeImages({ blocks: found }, (reference) =>
    reference.kind === 'local'
      ? cast.pictures.take(basename(reference.path, '.webp'))
      : Promise.resolve({ refused: '演示内容只用自带的图片' }),
  )
  if (notes.length > 0) throw new Error(`${path}: ${notes.join('; ')}`)
  return { blocks, summary: summaryFromBlocks(found) ?? '' }
}

function idOf(cast: Cast, key: string | undefined): number | undefined {
  if (key === undefined) return undefined
  const id = cast.people.get(key)
  if (id === undefined) throw new Error(`demo: nobody is called ${key}`)
  return id
}

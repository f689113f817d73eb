import { fromHtml } from 'hast-util-from-html'
import mammoth from 'mammoth'
import { textOfSpans } from '#features/topics/body/blocks.ts'
import { addressesOf } from './addresses.server.ts'
import { blocksFromHast } from './blocks-from-hast.ts'
import { oneLine } from './clean-text.ts'
import { dateFrom } from './dates-in-text.ts'
import { factsOfFileName } from './file-name.ts'
import type { FoundArticle, FoundBlock } from './found-article.ts'
import { authorInLeadingLines, dateInLeadingLines, withoutHeadline } from './leading-lines.ts'
import { NestingLimit } from './limit-nesting.ts'
import { Notes } from './notes.ts'
import type { Source } from './read-html.server.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'
import { readyDocument } from './word-document.ts'
import type { WordFormulas } from './word-formulas.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { type ZipEntry, zipEntries } from '#platform/import/zip-entries.server.ts'

const MAX_XML_BYTES = 30 * 1024 * 1024
/** How Word begins a file with a password, and one of before 2007 ([MS-CFB] 2.2). */
const SEALED = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** An article from a Word document; its pictures come along as data. */
export async function readDocx(
  bytes: Uint8Array,
  source: Source,
): Promise<FoundArticle | { skipped: string }> {
  if (Buffer.from(bytes.subarray(0, 4)).equals(SEALED))
    throw new UnreadableSource('是有密码的 Word 文档（或旧的 .doc），请去掉密码，另存为 .docx')
  const entries = zipEntries(bytes)
  const main = mainPartOf(entries)
  if (main === undefined) throw new UnreadableSource('不是 Word 文档（缺少 word/document.xml）')
  for (const { name, size } of entries) {
    if (name.endsWith('.xml') && size > MAX_XML_BYTES)
      throw new UnreadableSource('Word 文档的正文过大（超过 30 MB）')
  }
  const notes = new Notes()
  const { html, formulas, unread } = await converted(entries, main)
  if (formulas.lost > 0) notes.add(`${formulas.lost} 个 MathType 公式无法转换，原处写着“［公式］”`)
  if (formulas.unread > 0) notes.add(`${formulas.unread} 个 Word 公式无法读出，原处写着“［公式］”`)
  for (const sentence of unread) notes.add(sentence)
  const tree = fromHtml(new NestingLimit().apply(html), { fragment: true })
  const addresses = addressesOf({ file: source.path, root: source.root })
  const found = blocksFromHast(tree.children, { addresses, note: notes.add })
  if (found.length === 0) return { skipped: '没有正文内容' }
  const core = coreProperties(entries)
  const fromName = factsOfFileName(source.path)
  const title = headlineOf(found) ?? fromName.title
  const blocks = fromLevelTwo(withoutHeadline(found, title))
  if (blocks.length === 0) return { skipped: '只有标题，没有正文内容' }
  const publishedOn = dateInLeadingLines(blocks, [], fromName.publishedOn)
  const made = publishedOn ? undefined : dateFrom(core('dcterms:created'))
  // When a computer made the file says nothing of when the text was to be read.
  if (made) notes.add(`文档属性里的创建日期是 ${shanghaiDay(made)}，没有当作发布日期`)
  return {
    title,
    publishedOn,
    // Whose computer made the file says nothing of who wrote the text.
    authorName: authorInLeadingLines(blocks),
    summary: core('dc:description'),
    tags: (core('cp:keywords') ?? '')
      .split(/[,，;；、]/)
      .map(oneLine)
      .filter((tag) => tag !== '')
      .slice(0, 10),
    labels: [],
    blocks,
    notes: notes.all(),
  }
}

const MAIN = 'word/document.xml'
/** Word on the web calls the part with the text otherwise, and says how (ECMA-376 part 2, 9.3). */
const RELATION = /<Relationship\s[^<>]{1,1000}>/g

function mainPartOf(entries: readonly ZipEntry[]): string | undefined {
  const has = (name: string) => entries.some((entry) => entry.name === name)
  if (has(MAIN)) return MAIN
  const relations = entries.find(({ name, size }) => name === '_rels/.rels' && size < 100_000)
  for (const [relation] of relations ? new TextDecoder().decode(relations.read()).matchAll(RELATION) : []) {
    const target = /\sTarget="\/?([^"]{1,200})"/.exec(relation)?.[1]
    if (/\sType="[^"]{1,200}\/officeDocument"/.test(relation) && target !== undefined && has(target))
      return target
  }
  return undefined
}

const CENTERED = 'Centered line'

interface Converted {
  readonly html: string
  readonly formulas: WordFormulas
  readonly unread: readonly string[]
}

async function converted(entries: readonly ZipEntry[], main: string): Promise<Converted> {
  try {
    const { bytes: buffer, formulas, unread } = await readyDocument(entries, main)
    let missing = 0
    const { value } = await mammoth.convertToHtml(
      { buffer },
      {
        styleMap: [
          "p[style-name='Title'] => h1:fresh",
          "p[style-name='标题'] => h1:fresh",
          // The headline of the page is above them.
          "p[style-name='heading 1'] => h2:fresh",
          "p[style-name='heading 2'] => h3:fresh",
          "p[style-name='heading 3'] => h4:fresh",
          "p[style-name='heading 4'] => h5:fresh",
          // Our pages make a list of contents themselves where they want one.
          "p[style-name='TOC Heading'] => !",
          ...[1, 2, 3, 4, 5].map((level) => `p[style-name='toc ${level}'] => !`),
          "p[style-name='Quote'] => blockquote > p:fresh",
          "p[style-name='Intense Quote'] => blockquote > p:fresh",
          `p[style-name='${CENTERED}'] => p.text-center:fresh`,
        ],
        transformDocument: markCentered,
        convertImage: mammoth.images.imgElement(async (image) => {
          try {
            return { src: `data:${image.contentType};base64,${await image.readAsBase64String()}` }
          } catch (error) {
            // It leaves the picture out and goes on.
            missing += 1
            throw error
          }
        }),
      },
    )
    const elsewhere = missing > 0 ? [`${missing} 张图片不在 Word 文件里，请另外补上`] : []
    return { html: formulas.putBack(value), formulas, unread: [...unread, ...elsewhere] }
  } catch (error) {
    if (error instanceof RangeError || error instanceof UnreadableSource) throw error
    throw new UnreadableSource('Word 文档已损坏，无法解析')
  }
}

/** What mammoth reads of a paragraph, as far as it concerns us; its types leave the document's tree open. */
interface WordElement {
  type?: string
  alignment?: string
  styleId?: string | null
  numbering?: unknown
  children?: WordElement[]
}

/** Marks centred paragraphs without a style, since the conversion to HTML forgets how a paragraph is set. */
function markCentered(element: WordElement): WordElement {
  const children = element.children?.map(markCentered)
  const isPlain = element.type === 'paragraph' && !element.styleId && !element.numbering
  const mark = isPlain && element.alignment === 'center' && { styleId: 'CenteredLine', styleName: CENTERED }
  return { ...element, ...(children && { children }), ...mark }
}

/** Headings as they stand below the page's headline: the highest is of level 2. */
function fromLevelTwo(blocks: readonly FoundBlock[]): FoundBlock[] {
  const highest = Math.min(...blocks.map((block) => (block.type === 'heading' ? block.level : 4)))
  const LEVELS = [2, 3, 4] as const
  return blocks.map((block) =>
    block.type === 'heading' ? { ...block, level: LEVELS[block.level - highest] ?? block.level } : block,
  )
}

/** A heading at the top, or a short centred or bold line there. */
function headlineOf(blocks: readonly FoundBlock[]): string | undefined {
  const first = blocks.find((block) => block.type !== 'image')
  if (first?.type !== 'heading' && first?.type !== 'paragraph') return undefined
  const text = oneLine(textOfSpans(first.spans))
  const standsOut = first.type === 'heading' || first.centered || first.spans.every((span) => span.strong)
  return standsOut && text.length <= 80 && !/[。；]$/.test(text) ? text : undefined
}

function coreProperties(entries: readonly ZipEntry[]): (name: string) => string | undefined {
  const entry = entries.find(({ name, size }) => name === 'docProps/core.xml' && size < 100_000)
  const xml = entry ? new TextDecoder().decode(entry.read()) : ''
  return (name) => {
    const inside = new RegExp(`<${name}\\b[^<>]*>([^<]{1,500})</${name}>`).exec(xml)?.[1]
    return inside === undefined
      ? undefined
      : oneLine(
          inside
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&amp;', '&'),
        ) || undefined
  }
}

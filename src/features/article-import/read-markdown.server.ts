import type { Root as HastRoot, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { textOfSpans } from '#features/topics/body/blocks.ts'
import { addressesOf } from './addresses.server.ts'
import { blocksFromHast } from './blocks-from-hast.ts'
import { oneLine } from './clean-text.ts'
import { factsOfFileName } from './file-name.ts'
import type { FoundArticle, FoundBlock } from './found-article.ts'
import { elementsIn } from './hast-queries.ts'
import { dateInLeadingLines, firstHeadingOf, withoutHeadline } from './leading-lines.ts'
import { NestingLimit } from './limit-nesting.ts'
import { referenceTo } from './media-from-hast.ts'
import { withMarks } from './markdown-marks.ts'
import { Notes } from './notes.ts'
import { factsOfFrontMatter } from './front-matter.ts'
import { splitFrontMatter } from './split-front-matter.ts'
import { withoutTags } from './site-tags.ts'
import type { Source } from './read-html.server.ts'
import { UnreadableSource } from '#platform/import/unreadable-source.ts'

/** An article from Markdown with or without front matter; skipped when nothing stands below the front matter. */
export function readMarkdown(markdown: string, source: Source): FoundArticle | { skipped: string } {
  const notes = new Notes()
  const { data, body } = splitFrontMatter(markdown)
  const facts = factsOfFrontMatter(data)
  const { nodes, comments, firstHeading } = toNodes(
    parse(withoutTags(body, { file: source.path, note: notes.add })),
  )
  const addresses = addressesOf({ file: source.path, root: source.root, page: facts.sourceUrl })
  const found = blocksFromHast(nodes, { addresses, note: notes.add })
  if (found.length === 0) return { skipped: '没有正文内容' }
  const fromName = factsOfFileName(source.path)
  const title = facts.title ?? (firstHeading || firstHeadingOf(found)) ?? fromName.title
  const blocks = withoutHeadline(found, title)
  if (blocks.length === 0) return { skipped: '只有标题，没有正文内容' }
  const { cover, ...known } = facts
  return {
    ...known,
    title,
    publishedOn: facts.publishedOn ?? dateInLeadingLines(blocks, comments, fromName.publishedOn),
    blocks,
    cover: cover === undefined ? undefined : referenceTo(cover, addresses, notes.add),
    notes: notes.all(),
  }
}

/** Blocks of Markdown that is a body and nothing else. */
export function blocksFromMarkdown(
  markdown: string,
  source: Source & { page?: string },
  notes: Notes,
): FoundBlock[] {
  const addresses = addressesOf({ file: source.path, root: source.root, page: source.page })
  return blocksFromHast(toNodes(parse(withoutTags(markdown, { file: source.path, note: notes.add }))).nodes, {
    addresses,
    note: notes.add,
  })
}

/** Marks of containers nested beyond reason make the parser slow and its tree too deep to walk. */
const TOO_DEEP =
  /^((?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){12})(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm
const TOO_INDENTED = /^[ \t]{32,}(?=[-+*>\d])/gm
const TOO_MANY_BRACKETS = /[[\]!]{40,}/g

/** Emphasis in emphasis costs the parser the square of its number, so a line of nothing else loses its marks. */
function calm(line: string): string {
  return (line.match(/[*_]+/g)?.length ?? 0) > 600 ? line.replace(/[*_]+/g, '') : line
}

/** Longer lines make the parser give up for a reason that says nothing; pictures within the text are long. */
const LONGEST_LINE = 2 * 1024 * 1024

function parse(markdown: string): Root {
  if (markdown.split('\n').some((line) => line.length > LONGEST_LINE && !line.includes('data:image/')))
    throw new UnreadableSource('正文超过 2 MB，请拆成几篇再导入')
  const tamed = markdown
    .replace(TOO_DEEP, '$1')
    .replace(TOO_INDENTED, ' '.repeat(32))
    .replace(/^.{1200,}$/gm, calm)
    .replace(TOO_MANY_BRACKETS, (run) => run.slice(0, 40))
  return fromMarkdown(withMarks(keepNumberedLines(tamed)), {
    extensions: [gfm({ singleTilde: false })],
    mdastExtensions: [gfmFromMarkdown()],
  })
}

/** Chinese drafts number their lines 2、 or （二） without blank lines between; to Markdown that is one paragraph. */
function keepNumberedLines(markdown: string): string {
  return markdown.replace(
    /([^\s>|`\\])[ \t]*\n(?=(?:\d{1,3}[.、．](?!\d)|[（(][一二三四五六七八九十\d]{1,3}[)）]|[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十百]{1,5}条)\S)/g,
    '$1\\\n',
  )
}

function toNodes(tree: Root): { nodes: RootContent[]; comments: string[]; firstHeading?: string } {
  const made = toHast(tree, { allowDangerousHtml: true, footnoteLabel: '注释', footnoteLabelProperties: {} })
  const root: HastRoot =
    made.type === 'root' ? made : { type: 'root', children: made.type === 'doctype' ? [] : [made] }
  const comments = limitRaw(root)
  const parsed = hasRaw(root) ? raw(root) : root
  const nodes = parsed.type === 'root' ? parsed.children : []
  const heading = nodes.find((node) => node.type === 'element' && node.tagName === 'h1')
  const [blocks] = heading ? [blocksFromHast([heading], { addresses: NO_ADDRESSES, note: () => {} })] : []
  return { nodes, comments, firstHeading: blocks ? headingOf(blocks) : undefined }
}

const NO_ADDRESSES = { link: () => undefined, remote: () => undefined, image: () => ({ refused: '' }) }

/** What is never closed runs to the end, as in a browser. */
const COMMENT = /<!--([\s\S]*?)(-->|$)/g

/** Every piece of raw HTML counts towards one limit, since pieces open what later ones close. Gives the comments. */
function limitRaw(root: HastRoot): string[] {
  const limit = new NestingLimit()
  const comments: string[] = []
  const parents = [root, ...elementsIn(root)]
  for (const parent of parents) {
    for (const child of parent.children) {
      if (child.type !== 'raw') continue
      const text = child.value.replace(COMMENT, (_whole, comment: string, end: string) => {
        if (end !== '') comments.push(oneLine(comment))
        return ''
      })
      child.value = limit.apply(text)
    }
  }
  return comments
}

function hasRaw(root: HastRoot): boolean {
  return [root, ...elementsIn(root)].some((parent) =>
    parent.children.some((child) => child.type === 'raw' && child.value.trim() !== ''),
  )
}

function headingOf(blocks: readonly FoundBlock[]): string | undefined {
  const first = blocks[0]
  return first?.type === 'heading' ? oneLine(textOfSpans(first.spans)) : undefined
}

import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { addressesOf } from './addresses.server.ts'
import { blocksFromHast } from './blocks-from-hast.ts'
import { chooseArticle, isBoilerplate } from './choose-article.ts'
import { factsOfFileName } from './file-name.ts'
import type { FoundArticle, FoundBlock } from './found-article.ts'
import { withoutHeadline } from './leading-lines.ts'
import { NestingLimit } from './limit-nesting.ts'
import { Notes } from './notes.ts'
import { factsOfPage } from './page-facts.ts'
import { referenceTo } from './media-from-hast.ts'

export interface Source {
  /** The file's path, and the folder that the import may take pictures from. */
  path: string
  root: string
}

/** An article from a web page: an ordinary one, or one of WeChat's as a browser saves it (C-61). */
export function readHtml(html: string, source: Source): FoundArticle {
  const page = fromHtml(new NestingLimit().apply(html))
  const facts = factsOfPage(page)
  const notes = new Notes()
  const addresses = addressesOf({ file: source.path, root: source.root, page: facts.base })
  const article = chooseArticle(page)
  // Saved WeChat pages hide the text's element until their script runs, so its own style says nothing.
  const found = blocksFromHast(article.children, { addresses, note: notes.add, skip: isBoilerplate })
  const fromName = factsOfFileName(source.path)
  const title = facts.title ?? headingOf(found) ?? fromName.title
  const cover = facts.cover ? referenceTo(facts.cover, addresses, notes.add) : undefined
  return {
    title,
    publishedOn: facts.publishedOn ?? fromName.publishedOn,
    authorName: facts.authorName,
    sourceName: facts.sourceName,
    sourceUrl: facts.url,
    summary: facts.summary,
    tags: facts.tags,
    labels: [],
    slugOrId: facts.url,
    blocks: withoutByline(withoutHeadline(found, title)),
    cover,
    notes: notes.all(),
  }
}

/** Blocks of a piece of HTML that is a body and nothing else. */
export function blocksFromHtml(html: string, source: Source & { page?: string }, notes: Notes): FoundBlock[] {
  const tree: Root = fromHtml(new NestingLimit().apply(html), { fragment: true })
  const addresses = addressesOf({ file: source.path, root: source.root, page: source.page })
  return blocksFromHast(tree.children, { addresses, note: notes.add })
}

function headingOf(blocks: readonly FoundBlock[]): string | undefined {
  const heading = blocks.find((block) => block.type === 'heading')
  return heading?.spans.map((span) => span.text).join('')
}

/** 来源：… 时间：… in the first lines has been read already and would stand twice on our page. */
function withoutByline(blocks: readonly FoundBlock[]): FoundBlock[] {
  return blocks.filter((block, at) => {
    if (at > 2 || block.type !== 'paragraph') return true
    const text = block.spans.map((span) => span.text).join('')
    return text.length > 80 || !/(发布|发表)?(时间|日期)\s*[：:]\s*\d{4}|^来源\s*[：:]/.test(text)
  })
}

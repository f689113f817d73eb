import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { addressesOf } from './addresses.server.ts'
import { blocksFromHast } from './blocks-from-hast.ts'
import { chooseArticle } from './choose-article.ts'
import { factsOfFileName } from './file-name.ts'
import type { FoundArticle, FoundBlock } from './found-article.ts'
import { isFurniture } from './furniture.ts'
import { markFormulas } from './formulas-in-text.ts'
import { withoutFurnitureLines } from './furniture-lines.ts'
import { attribute, firstElement } from './hast-queries.ts'
import { removeHidden } from './hidden.ts'
import { firstHeadingOf, withoutHeadline } from './leading-lines.ts'
import { NestingLimit } from './limit-nesting.ts'
import { Notes } from './notes.ts'
import type { SavedPage } from './read-mhtml.server.ts'
import { factsOfPage, webAddress } from './page-facts.ts'
import { referenceTo } from './media-from-hast.ts'
import { gatherWordLists } from './word-lists.ts'
import { leaveOutRemarks } from './word-remarks.ts'

export interface Source {
  /** The file's path, and the folder that the import may take pictures from. */
  path: string
  root: string
}

/**
 * An article from a web page: an ordinary one, or one of WeChat's as a browser saves it; `saved` is what a single
 * file of a page holds besides (C-61).
 */
export function readHtml(html: string, source: Source, saved: Partial<SavedPage> = {}): FoundArticle {
  const page = fromHtml(new NestingLimit().apply(html))
  const notes = new Notes()
  markFormulas(page)
  leaveOutUnseen(page, notes)
  const article = chooseArticle(page)
  const facts = factsOfPage(page, article)
  const url = facts.url ?? webAddress(saved.url)
  const addresses = addressesOf({
    file: source.path,
    root: source.root,
    page: baseOf(page) ?? webAddress(saved.url) ?? url,
    resources: saved.resources,
  })
  const found = blocksFromHast(article.children, { addresses, note: notes.add, skip: isFurniture })
  const fromName = factsOfFileName(source.path)
  const title = facts.title ?? firstHeadingOf(found) ?? fromName.title
  const cover = facts.cover ? referenceTo(facts.cover, addresses, notes.add) : undefined
  return {
    title,
    publishedOn: facts.publishedOn ?? fromName.publishedOn,
    authorName: facts.authorName,
    sourceName: facts.sourceName,
    sourceUrl: url,
    summary: facts.summary,
    tags: facts.tags,
    labels: [],
    slugOrId: url,
    blocks: withoutFurnitureLines(withoutHeadline(found, title)),
    cover,
    notes: notes.all(),
  }
}

function baseOf(page: Root): string | undefined {
  const base = firstElement(page, ({ tagName }) => tagName === 'base')
  return webAddress(base && attribute(base, 'href'))
}

/** Blocks of a piece of HTML that is a body and nothing else: no article is looked for, only what nobody sees is left out. */
export function blocksFromHtml(html: string, source: Source & { page?: string }, notes: Notes): FoundBlock[] {
  const tree: Root = fromHtml(new NestingLimit().apply(html), { fragment: true })
  gatherWordLists(tree)
  leaveOutUnseen(tree, notes)
  const addresses = addressesOf({ file: source.path, root: source.root, page: source.page })
  return blocksFromHast(tree.children, { addresses, note: notes.add })
}

function leaveOutUnseen(page: Root, notes: Notes): void {
  leaveOutRemarks(page, notes.add)
  const colourless = removeHidden(page)
  if (colourless > 0) notes.add(`略去与底色相同、读者看不见的文字（${colourless} 字）`)
}

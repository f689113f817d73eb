import { addressesOf } from '#features/article-import/addresses.server.ts'
import { blocksFromLine } from '#features/article-import/blocks-from-line.ts'
import type { FoundBlock } from '#features/article-import/found-article.ts'
import type { LineBlock } from '#features/article-import/json-line.ts'
import type { OldContent } from './from-wire.ts'
import { CARD_PATH } from '#features/topics/body/blocks.ts'
import { widest } from './widest.ts'

/** Sizes in which headings are sent; the specified form has no other sign of one. */
const HEADINGS: Readonly<Record<number, 2 | 3 | 4>> = { 24: 2, 20: 3, 18: 4 }
/** Longer bold text is a paragraph, however large. */
const LONGEST_HEADING = 120

/** The body of a text as an old portal sends it (ENT-08), under the rules of every other source; `note` is told what stays behind. */
export function blocksOfContents(
  contents: readonly OldContent[],
  origin: string,
  note: (sentence: string) => void,
): FoundBlock[] {
  const addresses = addressesOf({ file: '/nowhere/text', root: '/nowhere', page: origin })
  return blocksFromLine(
    contents.map((content) => lineOf(content, origin)),
    addresses,
    note,
  )
}

function lineOf({ type, text, ...content }: OldContent, origin: string): LineBlock {
  const { strongText, fontSize, color, imgDesc } = content
  switch (type) {
    case 'img':
      return { type, url: widest(origin, content.url) || content.url || '-', imgDesc }
    case 'video':
      return { type, url: content.url || '-', videoImg: widest(origin, content.videoImg) || null, imgDesc }
    case 'text': {
      // A text that leads to a page of the same portal, as ours sends its cards.
      if (content.url && CARD_PATH.test(content.url)) return { type: 'card', path: content.url, title: text }
      const level = HEADINGS[Number(fontSize)]
      const isHeading =
        level !== undefined && (strongText === 1 || strongText === true) && text.length <= LONGEST_HEADING
      if (isHeading) return { type: 'heading', level, spans: [{ text }] }
      return {
        type,
        text,
        strongText: typeof strongText === 'number' ? strongText === 1 : strongText,
        fontSize: fontSize === 0 ? undefined : fontSize,
        color,
      }
    }
  }
}

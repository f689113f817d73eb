import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { fromHtml } from 'hast-util-from-html'
import { parseHTML } from 'linkedom'
import { textOfFound } from '#features/article-import/fixture.ts'
import { plainText } from '#features/article-import/hast-queries.ts'
import { readHtml } from '#features/article-import/read-html.server.ts'

const SOURCE = { path: '/pages/page.html', root: '/pages' }

/** The text that each extractor takes for the article of a page. */
export const extractors = {
  ours: async (html: string) => textOfFound(readHtml(html, SOURCE).blocks),
  Readability: async (html: string) => {
    const { document } = parseHTML(html)
    return new Readability(document as unknown as Document).parse()?.textContent ?? ''
  },
  Defuddle: async (html: string) => {
    const { document } = parseHTML(html)
    const { content } = await Defuddle(document as unknown as Document, 'https://news.example.com/a.html')
    return plainText(fromHtml(content, { fragment: true }))
  },
}

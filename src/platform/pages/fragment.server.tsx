import { createContext, createElement, useContext, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A piece of a page that was rendered before the page was. */
export interface Fragment {
  readonly html: string
  readonly bytes: Buffer
}

/** Renders what looks the same wherever it stands; `name` keeps its islands apart from those of the page. */
export function fragmentOf(name: string, content: ReactNode): Fragment {
  const html = renderToStaticMarkup(content, { identifierPrefix: name.replaceAll(/[^a-z0-9]/gi, '') })
  return { html, bytes: Buffer.from(html) }
}

const Placed = createContext<Fragment[] | undefined>(undefined)

/** Where a fragment stands in a page. */
export function Place({ fragment }: { fragment: Fragment }) {
  const placed = useContext(Placed)
  if (!placed) throw new Error('A fragment can only be placed in a document')
  placed.push(fragment)
  return createElement('portal-fragment', { at: placed.length - 1 })
}

/** No text or attribute of a page can look like this: their `<` is written as an escape. */
const PLACE = '<portal-fragment at="'
const PLACE_END = '"></portal-fragment>'

interface RenderOptions {
  readonly before?: string
  /** What is done last to the HTML, fragments included. */
  readonly finish?: (html: string) => string
}

/** The bytes of a page, after `before`, with the fragments in their places; those stand in no other fragment. */
export function renderWithFragments(
  content: ReactNode,
  { before = '', finish = (html) => html }: RenderOptions = {},
): Buffer {
  const placed: Fragment[] = []
  const html = finish(before + renderToStaticMarkup(<Placed value={placed}>{content}</Placed>))
  const parts: Buffer[] = []
  let done = 0
  for (let at = html.indexOf(PLACE); at !== -1; at = html.indexOf(PLACE, done)) {
    const end = html.indexOf(PLACE_END, at)
    const fragment = placed[Number(html.slice(at + PLACE.length, end))]
    parts.push(Buffer.from(html.slice(done, at)))
    if (fragment) parts.push(bytesOf(fragment, finish))
    done = end + PLACE_END.length
  }
  parts.push(Buffer.from(html.slice(done)))
  return Buffer.concat(parts)
}

/** Those that `finish` leaves alone were made bytes of once for all pages. */
function bytesOf({ html, bytes }: Fragment, finish: (html: string) => string): Buffer {
  const finished = finish(html)
  return finished === html ? bytes : Buffer.from(finished)
}

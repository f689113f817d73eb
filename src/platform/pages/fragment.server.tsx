import { createContext, createElement, useContext, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SharedContext } from '../context.ts'
import { sharedPart, type PartOptions } from './shared-parts.server.ts'

/** A piece of a page that was rendered before the page was. */
export interface Fragment {
  readonly html: string
}

/** Renders what looks the same wherever it stands; `name` keeps its islands apart from those of the page. */
export function fragmentOf(name: string, content: ReactNode): Fragment {
  return {
    html: renderToStaticMarkup(content, { identifierPrefix: name.replaceAll(/[^a-z0-9]/gi, '') }),
  }
}

/** A part of many pages that is read and rendered once and kept until it is purged. */
export function sharedFragment(
  context: SharedContext,
  options: PartOptions,
  make: (context: SharedContext) => Promise<ReactNode>,
): Promise<Fragment> {
  return sharedPart(context, options, async (shared) => fragmentOf(options.name, await make(shared)))
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
const PLACE = /<portal-fragment at="(\d+)"><\/portal-fragment>/g

/** Renders a page and puts the fragments in their places; those stand in no other fragment. */
export function renderWithFragments(content: ReactNode): string {
  const placed: Fragment[] = []
  const html = renderToStaticMarkup(<Placed value={placed}>{content}</Placed>)
  return placed.length === 0
    ? html
    : html.replaceAll(PLACE, (_, at: string) => placed[Number(at)]?.html ?? '')
}

import { createElement, useId, type ComponentType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { islandName } from './island-name.ts'

/**
 * When the browser wakes an island: at once, when it has nothing else to do, when it comes into view, on first touch; for
 * a `reader`: when idle for somebody signed in, on first touch for everybody else; below a `list`: when its end comes into
 * view, on first touch of the list (the `data-island-zone` around it), or at once for whoever comes back to what was loaded
 * of it.
 */
export type WakeTime = 'load' | 'idle' | 'visible' | 'touch' | 'reader' | 'list'

const names = new Map<unknown, string>()

/**
 * Tells which file each island comes from; called once at start with every `*.island.tsx` and `*.island.ts`.
 * The name (`features/topics/islands/share`) is what the browser's side looks its chunk up by.
 */
export function registerIslands(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  for (const [file, exports] of Object.entries(modules)) {
    for (const component of Object.values(exports)) names.set(component, islandName(file))
  }
}

function nameOf(exported: unknown): string {
  const name = names.get(exported)
  if (!name) throw new Error('An island must be exported from a *.island.tsx or *.island.ts file')
  return name
}

/**
 * A part of a page that lives in the browser. It is rendered here with its properties, which must survive JSON,
 * and hydrated there alone; the page around it stays plain HTML.
 */
export function Island<Properties extends object>({
  of: component,
  when,
  ...properties
}: { of: ComponentType<Properties>; when: WakeTime } & Properties) {
  const name = nameOf(component)
  const prefix = useId().replaceAll(/[^a-z0-9]/gi, '')
  const own = properties as unknown as Properties
  const html = renderToString(createElement(component, own), { identifierPrefix: prefix })
  return createElement('portal-island', {
    name,
    when,
    prefix,
    properties: JSON.stringify(own),
    // oxlint-disable-next-line react/no-danger -- the island's own markup, made by React one line above
    dangerouslySetInnerHTML: { __html: html },
  })
}

/** What takes over the markup of a plain island in the browser: its element, and what it was given. */
export type PlainIsland<Properties extends object> = (element: HTMLElement, properties: Properties) => void

/**
 * A part of a page that is rendered like the rest of it and only moved by script in the browser, so that nobody fetches
 * React for it. Whatever is drawn anew there is an `Island`.
 */
export function Moving<Properties extends object>({
  by: move,
  when,
  children,
  ...properties
}: { by: PlainIsland<Properties>; when: WakeTime; children: ReactNode } & Properties) {
  const known = { name: nameOf(move), when, plain: '', properties: JSON.stringify(properties) }
  return createElement('portal-island', known, children)
}

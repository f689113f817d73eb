import { createElement, useId, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { islandName } from './island-name.ts'

/**
 * When the browser wakes an island: at once, when it has nothing else to do, when it comes into view, on first touch, or
 * for a `reader`: when idle for somebody signed in, on first touch for everybody else.
 */
export type WakeTime = 'load' | 'idle' | 'visible' | 'touch' | 'reader'

const names = new Map<unknown, string>()

/**
 * Tells which file each island component comes from; called once at start with every `*.island.tsx`.
 * The name (`features/topics/islands/share`) is what the browser's side looks its chunk up by.
 */
export function registerIslands(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  for (const [file, exports] of Object.entries(modules)) {
    for (const component of Object.values(exports)) names.set(component, islandName(file))
  }
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
  const name = names.get(component)
  if (!name) throw new Error('An island must be exported from a *.island.tsx file')
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

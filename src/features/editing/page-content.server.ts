import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { Editables } from './editable.ts'

/** Which record a page for readers shows, for whoever may work on it; undefined when it is none of theirs. */
export function contentOfPage({ actor }: Pick<Context, 'actor'>, editables: Editables, path: string) {
  for (const [kind, { name, pages, permissions }] of Object.entries(editables))
    for (const page of pages) {
      const id = idOfPath(page, path)
      if (id !== undefined) return may(actor, permissions.write) ? { kind, kindName: name, id } : undefined
    }
  return undefined
}

/** The first of its kind where the page is that of the only one. */
function idOfPath(page: string, path: string): number | undefined {
  const [start = '', end] = page.split(':id')
  if (end === undefined) return path === page ? 1 : undefined
  const id =
    path.startsWith(start) && path.endsWith(end) ? path.slice(start.length, path.length - end.length) : ''
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

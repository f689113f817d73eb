import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import type { Editables } from './editable.ts'

/** Which record a page for readers shows, for whoever may work on it; undefined when it is none of theirs. */
export function contentOfPage({ actor }: Pick<Context, 'actor'>, editables: Editables, path: string) {
  for (const [kind, { name, pages, permissions }] of Object.entries(editables))
    for (const page of pages) {
      const [start = '', end = ''] = page.split(':id')
      const id =
        path.startsWith(start) && path.endsWith(end) ? path.slice(start.length, path.length - end.length) : ''
      if (/^[1-9]\d{0,14}$/.test(id))
        return may(actor, permissions.write) ? { kind, kindName: name, id: Number(id) } : undefined
    }
  return undefined
}

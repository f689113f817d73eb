import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { KNOWN } from './known.ts'

/** Makes one known mistake in the code that the tests of this run read; no file changes. */
export function breakOnPurpose(name: string | undefined): Plugin[] {
  if (name === undefined) return []
  const breakage = KNOWN[name]
  if (!breakage) throw new Error(`no known breakage is called “${name}”`)
  const path = resolve(breakage.file)
  return [
    {
      name: 'break-on-purpose',
      enforce: 'pre',
      transform: (code, id) => (id.split('?')[0] === path ? broken(code, breakage) : undefined),
    },
  ]
}

/** The text with the mistake; throws where the place it is made in is gone or stands twice. */
export function broken(code: string, { file, search, replace }: (typeof KNOWN)[string]): string {
  const [before, after, ...more] = code.split(search)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} holds ${more.length === 0 ? 'no' : 'more than one'} ${search}`)
  return before + replace + after
}

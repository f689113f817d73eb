import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'

export const root = resolve(import.meta.dirname, '../..')

/** What a file imports when it runs, as it is written there; what is only a type is gone by then. */
export function importsOf(file: string): readonly string[] {
  const known = read.get(file) ?? readImports(file)
  read.set(file, known)
  return known
}

const read = new Map<string, readonly string[]>()

function readImports(file: string): readonly string[] {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const fixed = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, from] =
      /^['"`]([^'"`$]+)['"`]$/.exec(readFileSync(join(root, file), 'utf8').slice(start, end)) ?? []
    return from === undefined ? [] : [from]
  })
  return [...new Set([...fixed, ...passedOn, ...later])]
}

/** These files and all that they import of the repository, and so on. */
export function reachedFrom(files: Iterable<string>): ReadonlySet<string> {
  const reached = new Set(files)
  for (const file of reached) {
    if (!/\.(ts|tsx|mjs)$/.test(file)) continue
    for (const from of importsOf(file)) {
      const path = pathOf(file, from.replace(/\?.*$/, ''))
      if (path !== undefined && existsSync(join(root, path))) reached.add(path)
    }
  }
  return reached
}

function pathOf(file: string, from: string): string | undefined {
  if (from.startsWith('#')) return join('src', from.slice(1))
  if (!from.startsWith('.')) return undefined
  return relative(root, resolve(root, dirname(file), from))
}

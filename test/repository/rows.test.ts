import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom (docs/architecture.md): a folder imports itself and lower rows, never a row-mate.
 */
const ROWS: readonly (readonly string[])[] = [
  ['platform'],
  ['ui'],
  ['features/accounts', 'features/staff'],
  ['features/withdrawals'],
  ['features/editing'],
  ['features/notifications'],
  ['features/orders'],
  ['features/labels'],
  [
    'features/membership',
    'features/search',
    'features/ads',
    'features/sharing',
    'features/uploads',
    'features/moderation',
  ],
  ['features/topics'],
  ['features/people', 'features/files', 'features/comments'],
  ['features/popularity'],
  [
    'features/article-import',
    'features/news',
    'features/specials',
    'features/data-items',
    'features/questions',
    'features/communities',
    'features/events',
    'features/reports',
    'features/awards',
    'features/partners',
    'features/inquiries',
    'features/sign-in',
  ],
  ['site'],
  // What each feature declares: feature.ts and the feature.server.ts of every room.
  [],
  ['app'],
  ['entry', 'commands'],
]
const DECLARATIONS = ROWS.findIndex((rooms) => rooms.length === 0)

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'src')

function roomOf(file: string): { room: string; row: number } {
  const path = relative(source, file)
  // What a feature declares is read by `app` alone; it may speak of everything below it.
  if (/(^|\/)feature(\.server)?\.ts$/.test(path)) return { room: path, row: DECLARATIONS }
  for (const [row, rooms] of ROWS.entries()) {
    const room = rooms.find((name) => path.startsWith(`${name}/`))
    if (room) return { room, row }
  }
  throw new Error(`${path} stands in no row`)
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][\w./-]+)'/g)].map((match) => match[1] ?? '')
  return found.flatMap((target) => {
    if (target.startsWith('#')) return [join(source, target.slice(1))]
    return target.startsWith('.') ? [resolve(dirname(file), target)] : []
  })
}

const DECLARATION = join(source, 'features/feature.ts')
const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((name) => join(source, name))

test('every file under src is in a row', () => {
  for (const file of files) expect(() => roomOf(file)).not.toThrow()
})

test('no folder imports a row-mate or a higher row', () => {
  const wrong = files.flatMap((file) => {
    const from = roomOf(file)
    return importsOf(file)
      .filter((target) => target.startsWith(source))
      .filter((target) => {
        const to = roomOf(target)
        // A declaration imports its own feature and the words that declarations are made of.
        if (file.endsWith('/feature.server.ts') && target === DECLARATION) return false
        return to.room !== from.room && to.row >= from.row
      })
      .map((target) => `${relative(source, file)} → ${relative(source, target)}`)
  })
  expect(wrong).toEqual([])
})

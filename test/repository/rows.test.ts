import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom (docs/architecture.md): a folder imports itself and lower rows, never a row-mate.
 */
const ROWS: readonly (readonly string[])[] = [
  ['platform'],
  ['ui'],
  ['features/accounts'],
  ['features/notifications'],
  ['features/orders'],
  [
    'features/membership',
    'features/search',
    'features/ads',
    'features/sharing',
    'features/uploads',
    'features/moderation',
  ],
  ['features/topics'],
  ['features/people', 'features/files'],
  [
    'features/news',
    'features/specials',
    'features/data-items',
    'features/questions',
    'features/comments',
    'features/communities',
    'features/events',
    'features/reports',
    'features/awards',
    'features/partners',
    'features/inquiries',
    'features/sign-in',
  ],
  ['site'],
]
const TOP = ROWS.length

const root = resolve(import.meta.dirname, '../..')
const source = join(root, 'src')

function roomOf(file: string): { room: string; row: number } {
  const path = relative(source, file)
  for (const [row, rooms] of ROWS.entries()) {
    const room = rooms.find((name) => path.startsWith(`${name}/`))
    if (room) return { room, row }
  }
  return { room: 'top', row: TOP }
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][\w./-]+)'/g)].map((match) => match[1] ?? '')
  return found.flatMap((target) => {
    if (target.startsWith('#')) return [join(source, target.slice(1))]
    return target.startsWith('.') ? [resolve(dirname(file), target)] : []
  })
}

const files = globSync('**/*.{ts,tsx}', { cwd: source }).map((name) => join(source, name))

test('every folder under src is in a row', () => {
  const strays = files.filter((file) => roomOf(file).room === 'top' && relative(source, file).includes('/'))
  expect(strays.map((file) => relative(source, file))).toEqual([])
})

test('no folder imports a row-mate or a higher row', () => {
  const wrong = files.flatMap((file) => {
    const from = roomOf(file)
    return importsOf(file)
      .filter((target) => target.startsWith(source))
      .filter((target) => {
        const to = roomOf(target)
        return to.room !== from.room && to.row >= from.row
      })
      .map((target) => `${relative(source, file)} → ${relative(source, target)}`)
  })
  expect(wrong).toEqual([])
})

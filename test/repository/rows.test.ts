import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROWS, roomOf, source } from './rooms.ts'

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

test('the rows of features are those of docs/architecture.md', () => {
  const text = readFileSync(join(source, '../docs/architecture.md'), 'utf8')
  const [, written = ''] = /从低到高分行：([^|]+)\|/.exec(text) ?? []
  const rows = written
    .split('→')
    .map((row) => [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => `features/${name}`))
  const features = ROWS.map((row) => row.filter((room) => room.startsWith('features/')))
  expect(rows.map((row) => row.toSorted())).toEqual(
    features.filter((row) => row.length > 0).map((row) => row.toSorted()),
  )
})

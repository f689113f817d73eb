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

test('the picture in docs/architecture.md draws every room in its row, from the highest to the lowest', () => {
  const text = readFileSync(join(source, '../docs/architecture.md'), 'utf8')
  const [, drawn = ''] = /```text\n([\s\S]*?)```/.exec(text) ?? []
  const named = ROWS.toReversed().map((row) => row.map((room) => room.replace('features/', '')))
  const words = [...drawn.matchAll(/[a-z][a-z/-]*[a-z]/g)].map(([word]) => word)
  expect(words.filter((word) => named.flat().includes(word))).toEqual(named.flat())
  const lines = drawn
    .replaceAll(/\n +· /g, ' · ')
    .split('\n')
    .map((line) => line.trim())
  for (const row of ROWS.filter((rooms) => rooms.some((room) => room.startsWith('features/'))))
    expect(lines).toContain(row.map((room) => room.replace('features/', '')).join(' · '))
})

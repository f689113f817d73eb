import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { roomOf, source } from './rooms.ts'

/** Raw SQL is bound to the same rows as imports: it names tables of its own feature and of lower ones (docs/architecture.md). */

/** Of each table, the room that declares it. */
const owners = new Map(
  features.flatMap(({ name, tables, rawTables }) =>
    [...tables.map((table) => getTableConfig(table).name), ...rawTables].map(
      (table) => [table, roomNamed(name)] as const,
    ),
  ),
)

function roomNamed(feature: string): string {
  return ['platform', 'site'].includes(feature) ? feature : `features/${feature}`
}

const NAMED = /\b(?:from|join|into|update|using|table|truncate)\s+(?:only\s+)?"?([a-z_]+)"?/g

/** The tables that the SQL of a source text names, whichever string it stands in. */
function tablesIn(text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(NAMED)].flatMap(([, name = '']) => (owners.has(name) ? name : []))
}

/** What this text names that a file of this room may not. */
function wrongIn(file: string, text: string): string[] {
  const own = roomOf(file)
  return tablesIn(text).flatMap((table) => {
    const owner = roomOf(join(source, owners.get(table) ?? '', 'any.ts'))
    return owner.room === own.room || owner.row < own.row ? [] : `${own.room} names ${table} of ${owner.room}`
  })
}

test('raw SQL names no table of a row-mate or a higher row', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((name) => !/\.test\.tsx?$|testing\.ts$/.test(name))
    .map((name) => join(source, name))
  expect(files.flatMap((file) => wrongIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('finds a table that a file may not know, and lets it know its own and lower ones', () => {
  const file = join(source, 'features/topics/any.ts')
  expect(wrongIn(file, 'sql`select 1 from comments`')).toEqual([
    'features/topics names comments of features/comments',
  ])
  expect(wrongIn(file, 'sql`update topics set x = 1 from people join topic_lists`')).toEqual([])
})

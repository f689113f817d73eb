import { is, SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { testDatabase } from '../database.ts'

/** The tables as the program declares them are the tables that the migrations make. */

interface Column extends Record<string, unknown> {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly notNull: boolean
  /** What it holds when a row is made without naming it; null for nothing, and where the database counts. */
  readonly preset: string | null
  readonly isGiven: boolean
  readonly inKey: boolean
}

const declaredTables = features.flatMap(({ tables }) => tables).map((table) => getTableConfig(table))
const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const describeColumn = (
  column: string,
  { type, notNull, inKey }: { type: string; notNull: boolean; inKey: boolean },
  preset: string | undefined | null,
) =>
  `${column} ${type}${notNull ? ' not null' : ''}${inKey ? ' key' : ''}${preset ? ` default ${preset}` : ''}`

let present: readonly Column[]
/** Columns with the texts that they may hold. */
let allowed: readonly string[]
let foreignKeys: readonly string[]
beforeAll(async () => {
  const { db } = await testDatabase()
  const columns = await db.execute<Column>(sql`
    select class.relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      attnotnull as "notNull",
      attidentity <> '' or attgenerated <> '' as "isGiven",
      (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum) as preset,
      exists (select from pg_constraint
        where conrelid = class.oid and contype = 'p' and attnum = any(conkey)) as "inKey"
    from pg_attribute join pg_class class on class.oid = attrelid and relkind in ('r', 'p') and not relispartition
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`)
  present = columns.rows
  const constraints = await db.execute<{ name: string; kind: string; definition: string }>(sql`
    select conrelid::regclass || '.' || attname as name, contype as kind,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where connamespace = 'public'::regnamespace and contype in ('c', 'f')`)
  allowed = constraints.rows.flatMap(({ name, kind, definition }) => {
    const list = kind === 'c' ? listIn(definition) : undefined
    return list ? `${name}: ${list}` : []
  })
  foreignKeys = constraints.rows.filter(({ kind }) => kind === 'f').map(({ name }) => name)
})

/** The texts that a check allows, where it is a list of texts and nothing else. */
function listIn(definition: string): string | undefined {
  const list = /^CHECK \(\(\(?"?\w+"?\)? = (?:ANY \(ARRAY\[)?((?:'\w+'::text(?:, )?)+)\]?\)*$/.exec(
    definition,
  )?.[1]
  return list && listed([...list.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? ''))
}
const listed = (words: readonly string[]) => words.toSorted().join(', ')

/** A default as PostgreSQL writes it. */
function presetOf(column: PgColumn): string | undefined {
  const { default: value } = column
  if (value === undefined) return undefined
  const type = column.getSQLType()
  if (typeof value === 'string') return `'${value}'::${type}`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (is(value, SQL)) return 'now()'
  return type.endsWith('[]') ? `'{}'::${type}` : `'${JSON.stringify(value)}'::${type}`
}

describe('as the migrations have them', () => {
  test('are the columns of every declared table, their types, whether they may be empty, and what they hold then', () => {
    const presets = new Map(present.map((column) => [nameOf(column), column.preset]))
    const declared = declaredTables.flatMap(({ name, columns, primaryKeys }) =>
      columns.map((column) => {
        const inKey =
          column.primary || primaryKeys.some((key) => key.columns.some((part) => part.name === column.name))
        const facts = { type: column.getSQLType(), notNull: column.notNull || inKey, inKey }
        return describeColumn(`${name}.${column.name}`, facts, presetOf(column))
      }),
    )
    const isNamed = new Set(
      declaredTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
    )
    const withDefault = new Set(
      declaredTables.flatMap(({ name, columns }) =>
        columns.filter((column) => presetOf(column) !== undefined).map((column) => `${name}.${column.name}`),
      ),
    )
    expect(declared.toSorted()).toEqual(
      present
        .filter((column) => isNamed.has(nameOf(column)))
        // What the database would give by itself the program may ask for nevertheless.
        .map((column) =>
          describeColumn(
            nameOf(column),
            column,
            withDefault.has(nameOf(column)) ? presets.get(nameOf(column)) : undefined,
          ),
        )
        .toSorted(),
    )
  })

  test('what the program does not declare, it can leave out', () => {
    const names = new Set(declaredTables.map(({ name }) => name))
    const isNamed = new Set(
      declaredTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
    )
    const missing = present.filter((column) => names.has(column.table) && !isNamed.has(nameOf(column)))
    expect(
      missing.filter(({ notNull, preset, isGiven }) => notNull && preset === null && !isGiven).map(nameOf),
    ).toEqual([])
  })

  test('are the words that a column allows', () => {
    const declared = declaredTables.flatMap(({ name, columns }) =>
      columns.flatMap((column) =>
        column.enumValues?.length ? `${name}.${column.name}: ${listed(column.enumValues)}` : [],
      ),
    )
    expect(declared.toSorted()).toEqual(allowed.toSorted())
  })
})

test('a column that means a row of another table is held to it by the database', () => {
  const FREE = [
    // What is meant lies in one of several tables, which another column names.
    'ads.target_id',
    // The number of a topic that is yet to be.
    'award_announcements.article_id',
    // Of any kind of content; written and taken out by triggers on its own table.
    'content_titles.entity_id',
    // As a buyer's browser says it, kept for a few days; whoever counts joins the topics.
    'gate_orders.topic_id',
    // The number of a topic that is yet to be.
    'import_sources.draft_id',
    'moderation_reports.subject_id',
    'moderation_reviews.subject_id',
    // Of any kind of content, begun to be edited or not; forgotten within a minute.
    'open_editors.entity_id',
    // An event of the company's other site.
    'quarterly_issues.event_id',
    // Of any kind of thing that can be found; taken out with it by the verb that takes it down.
    'search_documents.document_id',
    // Written in bulk by the reading of an article, and gone with its half-hours; whoever counts joins the topics.
    'topic_reads.topic_id',
    'topic_share_visits.topic_id',
  ]
  const free = declaredTables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.endsWith('_id') && column.getSQLType() === 'bigint')
      .map((column) => `${name}.${column.name}`)
      .filter((column) => !foreignKeys.includes(column)),
  )
  expect(free.toSorted()).toEqual(FREE)
})

test('the words that a column allows stand in one list, which tables, contracts and calls share', () => {
  const known = new Set(
    declaredTables.flatMap(({ columns }) =>
      columns.flatMap(({ enumValues }) => (enumValues?.length ? listed(enumValues) : [])),
    ),
  )
  const lists = new Map<string, string[]>()
  for (const path of globSync('src/**/*.{ts,tsx}')) {
    if (/\.test\.|testing\.ts$/.test(path)) continue
    for (const [, inner = ''] of readFileSync(path, 'utf8').matchAll(/\[\s*((?:'\w+'\s*,?\s*){2,})\]/g)) {
      const words = listed([...inner.matchAll(/'(\w+)'/g)].map(([, word]) => word ?? ''))
      if (known.has(words)) lists.set(words, [...(lists.get(words) ?? []), path])
    }
  }
  expect([...lists].filter(([, paths]) => paths.length > 1)).toEqual([])
})

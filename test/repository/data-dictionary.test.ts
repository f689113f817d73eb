import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../../src/app/features.ts'
import { testDatabase } from '../database.ts'
import { TABLE_MEANINGS } from '../table-meanings.ts'

/**
 * docs/数据字典.md says of every table of the migrated database what it holds, whose it is, how long it is kept and what its
 * columns are (C-142). It is written by `vitest run test/repository/data-dictionary.test.ts -u`, and fails here once it is
 * stale.
 */

const root = resolve(import.meta.dirname, '../..')
const manual = readFileSync(resolve(root, 'docs/operations.md'), 'utf8')

/** How long each table is kept and who ends it, as the manual says it. */
const endings = new Map(
  (manual.split('## 数据保存多久')[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .flatMap((line) => {
      const [, , names = '', kept = '', job = ''] = line.split('|').map((cell) => cell.trim())
      return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, { kept, job }] as const)
    }),
)

/** The feature that owns each table. */
const owners = new Map(
  features.flatMap(({ name, tables, rawTables }) =>
    [...tables.map((table) => getTableConfig(table).name), ...rawTables].map(
      (table) => [table, name] as const,
    ),
  ),
)

/** What the program says of a column where it declares it, by `table.column`. */
const remarks = new Map(
  globSync('src/**/*tables.server.ts', { cwd: root }).flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split(/pgTable\(\s*/)
      .slice(1)
      .flatMap((declared) => {
        const [, table = ''] = /^'(\w+)'/.exec(declared) ?? []
        const columns = declared.matchAll(/\/\*\*([^/]*)\*\/\s+(\w+): (?:(?:\w+\.)?\w+\((?:'(\w+)')?)?/g)
        return [...columns].map(
          ([, said = '', key = '', named = '']) =>
            [`${table}.${named || key}`, said.replaceAll(/\s*\*?\s+/g, ' ').trim()] as const,
        )
      }),
  ),
)

interface Column extends Record<string, unknown> {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNeeded: boolean
  readonly isKey: boolean
  readonly leads: string | null
  readonly holds: string | null
}

async function readColumns(): Promise<readonly Column[]> {
  const { db } = await testDatabase()
  const { rows } = await db.execute<Column>(sql`
    select class.relname as table, attname as column, format_type(atttypid, atttypmod) as type,
      attnotnull as "isNeeded",
      exists (select from pg_constraint
        where conrelid = class.oid and contype = 'p' and attnum = any(conkey)) as "isKey",
      (select string_agg(distinct confrelid::regclass::text, '、' order by confrelid::regclass::text) from pg_constraint
        where conrelid = class.oid and contype = 'f' and conkey[1] = attnum and cardinality(conkey) = 1) as leads,
      (select string_agg(pg_get_constraintdef(oid), ' ' order by conname) from pg_constraint
        where conrelid = class.oid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(oid) ~ 'ARRAY\\[''') as holds
    from pg_attribute join pg_class class on class.oid = attrelid and relkind in ('r', 'p') and not relispartition
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    order by class.relname, attnum`)
  return rows
}

/** The texts that a check allows. */
const choicesOf = (check: string | null) =>
  [...new Set([...(check ?? '').matchAll(/'([^']+)'::text/g)].map(([, text]) => `\`${text}\``))].join(' ')

function lineOf({ table, column, type, isNeeded, isKey, leads, holds }: Column): string {
  const choices = choicesOf(holds)
  const said = [
    isKey ? '主键' : '',
    leads === null ? '' : `指向 ${leads}`,
    choices && `取值 ${choices}`,
    remarks.get(`${table}.${column}`)?.replaceAll('|', '\\|') ?? '',
  ]
  return `| \`${column}\` | ${type} | ${isNeeded ? '必有' : '可空'} | ${said.filter(Boolean).join('；')} |`
}

function sectionOf(table: string, columns: readonly Column[]): string {
  const { kept = '', job = '' } = endings.get(table) ?? {}
  const owner = owners.get(table)
  return [
    `## ${table}`,
    '',
    `${TABLE_MEANINGS[table]}。${owner === undefined ? '属于平台' : `属于 \`${owner}\``}；保存：${kept}${job && `，由 ${job} 删除`}。`,
    '',
    '| 列 | 类型 | | 说明 |',
    '|---|---|---|---|',
    ...columns.map(lineOf),
  ].join('\n')
}

test('every table has a Chinese meaning, and nothing else has one', async () => {
  const tables = new Set((await readColumns()).map(({ table }) => table))
  expect(Object.keys(TABLE_MEANINGS).toSorted()).toEqual([...tables].toSorted())
})

test('the dictionary of data says what the migrated database has', async () => {
  const tables = Map.groupBy(await readColumns(), ({ table }) => table)
  const text = [
    '# 数据字典',
    '',
    `数据库里的 ${tables.size} 张表：放什么、属于哪项功能（\`src/features/\` 或平台）、保存多久，每一列的类型与取值。由 \`test/repository/data-dictionary.test.ts\` 从迁移后的数据库、程序里的声明与 [operations.md](operations.md) 的保存期限生成，不用手改；数据库变了而它没变，测试会失败，加 \`-u\` 重写。列的英文说明就是程序里的那一句。`,
    '',
    ...[...tables].map(([table, columns]) => `${sectionOf(table, columns)}\n`),
  ].join('\n')
  await expect(text).toMatchFileSnapshot(resolve(root, 'docs/数据字典.md'))
})

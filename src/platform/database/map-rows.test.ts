import { eq, sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { inRolledBackTransaction } from '../../../test/database.ts'
import type { Database } from './database.server.ts'
import { mapRowsQuickly } from './map-rows.server.ts'

const writers = pgTable('made_writers', { id: bigint({ mode: 'number' }), name: text(), icon: text() })
const papers = pgTable('made_papers', {
  id: bigint({ mode: 'number' }),
  writerId: bigint('writer_id', { mode: 'number' }),
  at: timestamp({ withTimezone: true }),
  words: text().array(),
  body: jsonb(),
  isLong: boolean('is_long'),
})

async function makeTables(db: Database): Promise<void> {
  await db.execute(sql`create table made_writers (id bigint, name text, icon text)`)
  await db.execute(sql`create table made_papers (id bigint, writer_id bigint, at timestamptz, words text[], body jsonb,
    is_long boolean)`)
  await db.execute(sql`insert into made_writers values (7, '王', null), (8, null, 'x')`)
  await db.execute(sql`insert into made_papers values
    (1, 7, '2026-11-21 12:00+08', '{SiC,"a b"}', '{"a": [1]}', true), (2, 8, null, null, null, false), (3, 9, now(), '{}', '[]', null)`)
}

/** Columns at the top, whole tables, some of the columns of one or of two, and what is computed. */
const joined = (db: Database) =>
  db
    .select({
      id: papers.id,
      paper: papers,
      writer: writers,
      named: { name: writers.name, icon: writers.icon },
      mixed: { icon: writers.icon, at: papers.at },
      computed: { twice: sql<number>`${papers.id} * 2`.mapWith(Number) },
      length: sql<number | null>`cardinality(${papers.words})`.mapWith((length) => length && -length),
      plain: sql`coalesce(${writers.name}, '?')`.as('plain'),
    })
    .from(papers)
    .leftJoin(writers, eq(writers.id, papers.writerId))
    .orderBy(papers.id)

const alone = (db: Database) => db.select().from(papers).orderBy(papers.id)

test('rows come out as drizzle makes them, with objects that are null where a left join found nothing', async () => {
  await inRolledBackTransaction(async (db) => {
    await makeTables(db)
    for (const [index, build] of [joined, alone].entries()) {
      const usual = await build(db).prepare(`rows_as_usual_${index}`).execute()
      expect(usual).toHaveLength(3)
      expect(await mapRowsQuickly(build(db).prepare(`rows_quickly_${index}`)).execute()).toEqual(usual)
    }
    const [, withoutName, withoutWriter] = await mapRowsQuickly(joined(db).prepare('rows_again')).execute()
    expect(withoutName).toMatchObject({ writer: { id: 8, name: null, icon: 'x' }, named: null })
    expect(withoutWriter).toMatchObject({ writer: null, named: null, mixed: { icon: null } })
  })
})

test('rows are not left to drizzle', async () => {
  await inRolledBackTransaction(async (db) => {
    await makeTables(db)
    const statement = alone(db).prepare('rows_by_us')
    mapRowsQuickly(statement)
    expect(statement).toHaveProperty('customResultMapper', expect.any(Function))
  })
})

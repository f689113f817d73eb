import { eq, getTableColumns, sql, type GetColumnData, type InferInsertModel } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { Refusal } from '../refusal.ts'
import type { Database } from './database.server.ts'

/** A table whose rows have an id of ours and may have a stable name under which an import finds them again. */
type Named = PgTable & { readonly id: PgColumn; readonly handle: PgColumn }

/** How a row is known: by its id, which an import may bring along from an old site, or by its name. */
export interface RowKey {
  readonly id?: number | undefined
  readonly handle?: string | undefined
}

/** All that a row holds beside its key: a column that the table does not have does not compile. */
type RowValues<Table extends Named> = Omit<InferInsertModel<Table>, 'id' | 'handle'>

/** The id of the row with this key; undefined when there is none yet. */
export async function findRow(db: Database, table: Named, key: RowKey): Promise<number | undefined> {
  if (key.id === undefined && key.handle === undefined) return undefined
  const [row] = await db
    .select({ id: sql<number>`${table.id}`.mapWith(Number) })
    .from(table)
    .where(key.id === undefined ? eq(table.handle, key.handle) : eq(table.id, key.id))
    .for('update')
  return row?.id
}

/**
 * What the row with this key holds in these columns, for whoever cannot say them and leaves them as they are; nothing of a
 * row that is not there yet, nor of a column that is empty.
 */
export async function heldInRow<Columns extends Record<string, PgColumn>>(
  db: Database,
  table: Named,
  key: RowKey,
  columns: Columns,
): Promise<{ [Name in keyof Columns]?: NonNullable<GetColumnData<Columns[Name]>> }> {
  const known = await findRow(db, table, key)
  if (known === undefined) return {}
  const [row = {}] = await db.select(columns).from(table).where(eq(table.id, known))
  const held = Object.entries(row).filter(([, value]) => value !== null)
  return Object.fromEntries(held) as { [Name in keyof Columns]?: NonNullable<GetColumnData<Columns[Name]>> }
}

/**
 * Changes the row with this key or makes it, and gives its id. An id that is brought along is kept, and numbers given
 * out later lie behind it, so that old addresses stay what they were (C-138). Refuses `record_key_taken` when the name already
 * belongs to a row with another id.
 */
export async function saveRow<Table extends Named>(
  db: Database,
  table: Table,
  key: RowKey,
  values: RowValues<Table>,
): Promise<number> {
  const row: Record<string, unknown> = { ...values }
  refuseUnknownColumns(table, row)
  return writeRow(db, table, key, row)
}

async function writeRow(
  db: Database,
  table: Named,
  key: RowKey,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const known = await findRow(db, table, key)
  if (key.id !== undefined && key.handle !== undefined) {
    const other = await findRow(db, table, { handle: key.handle })
    if (other !== undefined && other !== key.id)
      throw new Refusal('conflict', 'record_key_taken', { handle: key.handle, id: other, wanted: key.id })
  }
  if (known !== undefined) {
    // What had only a number until now is found by the name of its source from then on.
    const named = key.handle === undefined ? values : { ...values, handle: key.handle }
    await db.update(table).set(named).where(eq(table.id, known))
    return known
  }
  const [made] = await db
    .insert(table)
    .values({ ...values, handle: key.handle ?? null, ...(key.id !== undefined && { id: key.id }) })
    .returning({ id: sql<number>`${table.id}`.mapWith(Number) })
  if (!made) throw new Error('the row was not returned')
  if (key.id !== undefined) await passOver(db, table, key.id)
  return made.id
}

/** Drizzle leaves out what it does not know, so that a misspelt column would be lost without a word. */
function refuseUnknownColumns(table: Named, values: object): void {
  const columns = getTableColumns(table)
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(columns, name))
  if (unknown.length > 0)
    throw new Error(`the table ${getTableConfig(table).name} has no column ${unknown.join(', ')}`)
}

/** Moves the table's sequence behind an id that did not come from it. */
export async function passOver(db: Database, table: Named, id: number): Promise<void> {
  const name = getTableConfig(table).name
  await db.execute(sql`
    select setval(sequence, ${id}) from (select pg_get_serial_sequence(${name}, 'id')::regclass as sequence) as named
    where ${id} > (select last_value from pg_sequences where schemaname || '.' || sequencename = pg_get_serial_sequence(${name}, 'id'))
      or (select last_value from pg_sequences where schemaname || '.' || sequencename = pg_get_serial_sequence(${name}, 'id')) is null`)
}

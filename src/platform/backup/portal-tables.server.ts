import { escapeIdentifier, type ClientBase } from 'pg'
import { to as copyTo, type CopyToStreamQuery } from 'pg-copy-streams'

/** A table as a backup reads it: what is computed by the database itself is left out. */
export interface PortalTable {
  readonly name: string
  readonly columns: readonly string[]
  /** What the rows are ordered by; without a primary key the whole row. */
  readonly key: readonly { readonly name: string; readonly isText: boolean }[]
}

/**
 * The tables of the portal's schema by name. Unlogged ones are left out: they count attempts of the last hour and are
 * empty after a crash anyway. So is what belongs to an extension.
 */
export async function readTables(client: ClientBase): Promise<PortalTable[]> {
  const { rows } = await client.query<PortalTable>(`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by k.place)
        from pg_index i cross join unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not exists (select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`)
  return rows
}

/**
 * The rows of a table as PostgreSQL's COPY writes them, in an order and a spelling that are the same on every server:
 * two tables are equal when these bytes are. Settings as `settleSpelling` makes them.
 */
export function copyOut(client: ClientBase, { name, columns, key }: PortalTable): CopyToStreamQuery {
  const order = key.map((column) => `${escapeIdentifier(column.name)}${column.isText ? ' collate "C"' : ''}`)
  const wholeRow = `${escapeIdentifier(name)}::text collate "C"`
  return client.query(
    copyTo(
      `copy (select ${columns.map(escapeIdentifier).join(', ')} from ${escapeIdentifier(name)}
        order by ${order.length > 0 ? order.join(', ') : wholeRow}) to stdout`,
    ),
  )
}

/** Within a transaction: how values are written, whatever server and role say, and no limits of time. */
export async function settleSpelling(client: ClientBase): Promise<void> {
  await client.query(`
    set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

interface NumberSource {
  readonly name: string
  readonly last: string | null
}

/** Where the numbers of the schema's sequences stand. */
export async function readSequences(client: ClientBase): Promise<{ name: string; last: number | null }[]> {
  const { rows } = await client.query<NumberSource>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() order by sequencename collate "C"`,
  )
  return rows.map(({ name, last }) => ({ name, last: last === null ? null : Number(last) }))
}

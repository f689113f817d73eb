import type { Database } from './database.server.ts'
import { mapRowsQuickly } from './map-rows.server.ts'

/** What `.prepare(name)` of a drizzle statement gives, as far as a reader of it needs to know. */
export interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/** A row that a prepared statement of this kind gives. */
export type RowOf<Query extends (db: Database) => { execute(): Promise<readonly unknown[]> }> = Awaited<
  ReturnType<ReturnType<Query>['execute']>
>[number]

/**
 * A read that runs often, as a named prepared statement: built once per database (or transaction), parsed and planned
 * once per connection. `name` must be the one given to `.prepare()` and unique in the whole portal, because PostgreSQL
 * knows the statement by it.
 */
export function preparedQuery<P extends Prepared>(
  name: string,
  build: (db: Database) => P,
): (db: Database) => P {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new TypeError(`${name} is no name for a prepared statement`)
  const built = new WeakMap<Database, P>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const statement = mapRowsQuickly(build(db))
    built.set(db, statement)
    return statement
  }
}

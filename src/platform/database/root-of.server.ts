import type { Database } from './database.server.ts'

const roots = new WeakMap<Database, Database>()

/** Remembers of which database a transaction is one, whether it stands within another or not. */
export function rememberRoot(transaction: Database, outer: Database): void {
  roots.set(transaction, roots.get(outer) ?? outer)
}

/** The database that a transaction of ours is one of: what is kept in memory of it holds for what is committed. */
export const rootOf = (transaction: Database): Database | undefined => roots.get(transaction)

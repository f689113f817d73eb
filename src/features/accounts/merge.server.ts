import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Refusal } from '#platform/refusal.ts'

/** Two accounts of one person that become one: what is `from`'s goes over `into` the other. */
export interface Merging {
  readonly from: number
  readonly into: number
}

/** How much goes over, and how much of it the other account has, too. */
interface MergedCount {
  readonly moved: number
  readonly clashes: number
}

type Within = Pick<Context, 'db' | 'now'>

/** What becomes, when two accounts become one, of what one column says is somebody's. */
export interface MergedColumn {
  /** The table and column that refer to `people`. */
  readonly table: string
  readonly column: string
  /** What people call it: 评论. Missing for what nobody needs to be told of. */
  readonly name?: string
  /** What becomes of what both have, as staff read it before they decide. */
  readonly clash?: string
  readonly count: (within: Within, merging: Merging) => Promise<MergedCount>
  /** Why the two cannot become one now; nothing where they can. */
  readonly hinders?: (within: Within, merging: Merging) => Promise<Refusal | undefined>
  /** Within the transaction that makes one account of the two, which holds both. */
  readonly run: (context: Context, merging: Merging) => Promise<void>
}

type Told = Pick<MergedColumn, 'name' | 'clash' | 'hinders'>

interface Further extends Told {
  /** What has to be done before the rows go over, and once they have. */
  readonly before?: MergedColumn['run']
  readonly after?: MergedColumn['run']
}

/** Everything goes over as it is. */
export function goesOver(
  table: string,
  column: string,
  { before, after, ...told }: Further = {},
): MergedColumn {
  return {
    table,
    column,
    ...told,
    count: async ({ db }, { from }) => ({
      moved: await countRows(db, table, isOf(table, column, from)),
      clashes: 0,
    }),
    async run(context, merging) {
      await before?.(context, merging)
      await context.db.execute(give(table, column, merging))
      await after?.(context, merging)
    },
  }
}

interface Once extends Further {
  /** The columns that a person has once. */
  readonly key: readonly string[]
  /** Whether what both have ends, or stays with the closed account. */
  readonly twice: 'ends' | 'stays'
}

/** Everything goes over but what the other account has, too. */
export function goesOverOnce(
  table: string,
  column: string,
  { key, twice, before, after, ...told }: Once,
): MergedColumn {
  const own = sql.identifier('own')
  const its = sql.identifier(table)
  const isTwice = ({ into }: Merging) => sql`exists (select from ${its} as ${own}
    where ${own}.${sql.identifier(column)} = ${into} ${sql.join(
      key.map((each) => sql` and ${own}.${sql.identifier(each)} = ${its}.${sql.identifier(each)}`),
    )})`
  return {
    table,
    column,
    ...told,
    async count({ db }, merging) {
      const all = isOf(table, column, merging.from)
      const clashes = await countRows(db, table, sql`${all} and ${isTwice(merging)}`)
      return { moved: (await countRows(db, table, all)) - clashes, clashes }
    },
    async run(context, merging) {
      await before?.(context, merging)
      const all = isOf(table, column, merging.from)
      if (twice === 'ends')
        await context.db.execute(sql`delete from ${its} where ${all} and ${isTwice(merging)}`)
      await context.db.execute(sql`${give(table, column, merging)} and not ${isTwice(merging)}`)
      await after?.(context, merging)
    },
  }
}

/** Nothing goes over: it ends with the account, as what is known of its devices does. */
export function ends(table: string, column: string, { before, after, ...told }: Further = {}): MergedColumn {
  return {
    table,
    column,
    ...told,
    count: NOTHING,
    async run(context, merging) {
      await before?.(context, merging)
      await context.db.execute(
        sql`delete from ${sql.identifier(table)} where ${isOf(table, column, merging.from)}`,
      )
      await after?.(context, merging)
    },
  }
}

/** Nothing goes over: it stays with the closed account as the proof of what was. */
export function staysBehind(table: string, column: string, told: Told = {}): MergedColumn {
  return { table, column, ...told, count: NOTHING, run: async () => {} }
}

const NOTHING = async () => ({ moved: 0, clashes: 0 })

function isOf(table: string, column: string, personId: number): SQL {
  return sql`${sql.identifier(table)}.${sql.identifier(column)} = ${personId}`
}

function give(table: string, column: string, { from, into }: Merging): SQL {
  return sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${into} where ${isOf(table, column, from)}`
}

/** How many rows of a table are so. */
export async function countRows(db: Context['db'], table: string, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${condition}`,
  )
  return rows[0]?.count ?? 0
}

/**
 * The name of the constraint or unique index that PostgreSQL says was violated, however often the error was wrapped in
 * a `cause`; undefined for every other error. Verbs turn it into a refusal.
 */
export function violatedConstraint(error: unknown): string | undefined {
  for (const each of withCauses(error))
    if ('constraint' in each && typeof each.constraint === 'string' && isIntegrityViolation(each))
      return each.constraint
  return undefined
}

/** Whether something was to be written for an account that had become part of another in this very moment (C-02). */
export const isOfMergedAccount = (error: unknown): boolean =>
  violatedConstraint(error)?.endsWith('_of_open_account') ?? false

/**
 * Which row of which table was pointed at and is not there, for an error of PostgreSQL that says so; by the key alone in what
 * it tells, whatever language it tells it in.
 */
export function missingRow(error: unknown): { readonly table: string; readonly id: number } | undefined {
  for (const each of withCauses(error)) {
    if (!('code' in each) || each.code !== FOREIGN_KEY || !('detail' in each)) continue
    const [, column, id, table] = KEY_IN_DETAIL.exec(String(each.detail)) ?? []
    // A key of its own is what others still point at.
    return table === undefined || column === 'id' ? undefined : { table, id: Number(id) }
  }
  return undefined
}

/** An error and what it wraps. Wrapping is one or two deep; the bound only keeps a circular cause from turning for ever. */
function* withCauses(error: unknown): Generator<object> {
  let current = error
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    yield current
    current = 'cause' in current ? current.cause : undefined
  }
}

/** SQLSTATE class 23: integrity constraint violation (PostgreSQL manual, appendix A). */
function isIntegrityViolation(error: object): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('23')
}

const FOREIGN_KEY = '23503'
/** `Key (author_id)=(7) is not present in table "people".` */
const KEY_IN_DETAIL = /^[^(]*\((\w+)\)=\((\d+)\)[^"]*"(\w+)"/

/**
 * The name of the constraint or unique index that PostgreSQL says was violated, however often the error was wrapped in
 * a `cause`; undefined for every other error. Verbs turn it into a refusal.
 */
export function violatedConstraint(error: unknown): string | undefined {
  let current = error
  // Wrapping is one or two deep; the bound only keeps a circular cause from turning for ever.
  for (let depth = 0; depth < 8 && typeof current === 'object' && current !== null; depth += 1) {
    if ('constraint' in current && typeof current.constraint === 'string' && isIntegrityViolation(current)) {
      return current.constraint
    }
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}

/** Whether something was to be written for an account that had become part of another in this very moment (C-02). */
export const isOfMergedAccount = (error: unknown): boolean =>
  violatedConstraint(error)?.endsWith('_of_open_account') ?? false

/** SQLSTATE class 23: integrity constraint violation (PostgreSQL manual, appendix A). */
function isIntegrityViolation(error: object): boolean {
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('23')
}

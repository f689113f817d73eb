/** What may be told of an error besides its message, stack and causes; none of it holds what a person entered. */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'path',
  'kind',
  'status',
  'statusCode',
  // Where in the database, of PostgreSQL's errors. Not `detail`, `hint` and `where`, which quote rows.
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const

const DEEPEST = 8

/**
 * An error as the log may keep it: what failed and where, and nothing of what was being written. A failed statement
 * carries its parameters (codes, numbers, comments) in three places, and PostgreSQL quotes rows in its own words.
 */
function loggedError(error: Error, depth = 0): Readonly<Record<string, unknown>> {
  const message = safeMessage(error)
  const logged: Record<string, unknown> = {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
  }
  for (const fact of FACTS) {
    const value: unknown = Reflect.get(error, fact)
    if (typeof value === 'string' || typeof value === 'number') logged[fact] = value
  }
  if (depth === DEEPEST) return logged
  if (error.cause instanceof Error) logged['cause'] = loggedError(error.cause, depth + 1)
  if (error instanceof AggregateError) {
    logged['errors'] = error.errors
      .filter((each): each is Error => each instanceof Error)
      .map((each) => loggedError(each, depth + 1))
  }
  return logged
}

/** Every error in what is about to be logged, under whatever name, as the log may keep it. */
export function withLoggedErrors(given: object): object {
  if (given instanceof Error) return { err: loggedError(given) }
  const entries = Object.entries(given)
  if (!entries.some(([, value]) => value instanceof Error)) return given
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Error ? loggedError(value) : value]),
  )
}

/** The message without the parameters that drizzle appends and without the input that PostgreSQL quotes. */
export function safeMessage(error: Error): string {
  const message = error.message.split('\nparams:', 1)[0] ?? ''
  const isAboutInput = 'code' in error && /^22...$/.test(String(error.code))
  return isAboutInput ? message.replace(/".*"/s, '"…"') : message
}

const framesOf = ({ stack }: Error) => stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []

/** What a connection that fails, or a server that stops, starts or has nothing left to give, calls itself. */
const SIGNS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // statement_timeout: the server is there and too busy.
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '58030',
])

/** Connection exceptions and insufficient resources: connections, memory, disk. */
const SIGN_CLASSES = /^(08|53)...$/

/** pg's own words for a connection that is lost, slow or cannot be had; they come without a code. */
const PG_SENTENCES =
  /^(the database does not answer|timeout exceeded when trying to connect|Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/

/** Whether an error, or one that caused it, says that the database is away and not that the program is wrong. */
export function isOutage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (SIGNS.has(code) || SIGN_CLASSES.test(code) || PG_SENTENCES.test(current.message)) return true
  }
  return false
}

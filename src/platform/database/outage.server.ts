import { Connection } from 'pg'

/** What a connection that fails calls itself, whatever it led to: WeChat, a mail server, a bucket, or the database. */
const OF_CONNECTIONS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The embedded server that ends takes its socket away.
  'ENOENT',
])

/** What a server that stops, starts or has nothing left to give calls itself. */
const OF_SERVER = new Set([
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

const ofDatabase = new WeakSet<Error>()

declare module 'pg' {
  interface Connection {
    /** Left out of its types. */
    connect(...to: unknown[]): void
  }
}

/** Notes each error of every connection that pg makes from now on, before anybody hears of it. */
function noteErrorsOfConnections(): void {
  const { connect } = Connection.prototype
  Connection.prototype.connect = function (this: Connection, ...to: unknown[]) {
    this.prependListener('error', (error: unknown) => error instanceof Error && ofDatabase.add(error))
    connect.apply(this, to)
  }
}
noteErrorsOfConnections()

/** What only reads was about to write: a fault of ours, although the server says the same as one that takes no writes. */
export class WroteInReading extends Error {
  constructor(cause: unknown) {
    super('what only reads was about to write', { cause })
    this.name = 'WroteInReading'
  }
}

/**
 * Whether an error, or one that caused it, says that the server takes no writes: a standby that is not yet the first, or one
 * that its provider or administrator has closed, as they do where its disk is full.
 */
export function isClosedToWrites(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof WroteInReading) return false
    if ('code' in current && current.code === '25006') return true
  }
  return false
}

/** Whether an error, or one that caused it, says that the database is away and not that the program is wrong. */
export function isOutage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (OF_CONNECTIONS.has(code) && ofDatabase.has(current)) return true
    if (OF_SERVER.has(code) || SIGN_CLASSES.test(code) || PG_SENTENCES.test(current.message)) return true
  }
  return false
}

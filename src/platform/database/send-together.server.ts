import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isOutage } from './outage.server.ts'

interface Asked {
  readonly statement: QueryConfig
  readonly answer: (error: Error | undefined, result: QueryResult | undefined) => void
}

/** A connection of the driver, with what its types leave out: whether statements are sent before others are answered. */
export type Pipelined = PoolClient & { pipeline: boolean }

/** More than so many reads at once share the work among several connections. */
const MOST = 8

/**
 * The pool, with named reads that are asked for in the same turn sent in one go over one connection: what a page asks for
 * side by side then costs one writing and wakes one process of the database. Each stays a statement of its own, and what
 * fails, fails alone. Only reads: they wait for no lock, so none holds up those behind it.
 */
export function sendingTogether(pool: Pool): Pool {
  let asked: Asked[] = []
  const sendAll = () => {
    const all = asked
    asked = []
    for (let first = 0; first < all.length; first += MOST) send(pool, all.slice(first, first + MOST))
  }
  const query = (statement: QueryConfig, values: unknown[]) => {
    if (!isNamedRead(statement)) return pool.query(statement, values)
    // The turn ends when nothing more follows from what has been answered already.
    if (asked.length === 0) process.nextTick(sendAll)
    return new Promise<QueryResult>((resolve, reject) => {
      asked.push({
        statement: { ...statement, values },
        answer: (error, result) => (result ? resolve(result) : reject(error ?? new Error('no answer'))),
      })
    })
  }
  return Object.assign(Object.create(pool), { query })
}

const isNamedRead = ({ name, text }: QueryConfig) =>
  name !== undefined && !/^(insert|update|delete)\b/i.test(text)

function send(pool: Pool, asked: readonly Asked[]): void {
  pool.connect((failure, connected) => {
    if (!connected) {
      for (const { answer } of asked) answer(failure, undefined)
      return
    }
    const client = connected as Pipelined
    const { stream } = client.connection
    let left = asked.length
    let isLost = false
    client.pipeline = true
    stream.cork()
    for (const { statement, answer } of asked) {
      let isAnswered = false
      client.query(statement, (error: Error | undefined, result) => {
        // A statement that cannot even be written down is answered twice: by the driver, and by the server to the rest of it.
        if (isAnswered) return
        isAnswered = true
        isLost ||= isOutage(error)
        answer(error ?? undefined, error ? undefined : result)
        left -= 1
        if (left > 0) return
        client.pipeline = false
        client.release(isLost)
      })
    }
    stream.uncork()
  })
}

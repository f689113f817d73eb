import type { Pool, QueryConfig, QueryResult } from 'pg'
import { sendInOneMessage, type Asked } from './one-message.server.ts'

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
  pool.connect((failure, client) => {
    if (client) sendInOneMessage(client, asked, (isLost) => client.release(isLost))
    else for (const { answer } of asked) answer(failure, undefined)
  })
}

import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import { isOutage } from './outage.server.ts'

/** A statement, and who waits for what became of it. */
export interface Asked {
  readonly statement: QueryConfig | string
  readonly answer: (error: Error | undefined, result: QueryResult | undefined) => void
}

/** A connection of the driver, with what its types leave out: whether statements are sent before others are answered. */
type Pipelined = PoolClient & { pipeline: boolean }

/**
 * Sends statements in one message over a connection that does nothing else. They are done in their order and each is
 * answered for itself; `done` is told when all are, and whether the connection was lost meanwhile.
 */
export function sendInOneMessage(
  client: PoolClient,
  asked: readonly Asked[],
  done: (isLost: boolean) => void,
): void {
  const pipelined = client as Pipelined
  const { stream } = client.connection
  let left = asked.length
  let isLost = false
  pipelined.pipeline = true
  stream.cork()
  for (const { statement, answer } of asked) {
    let isAnswered = false
    client.query(statement as QueryConfig, (error: Error | undefined, result) => {
      // A statement that cannot even be written down is answered twice: by the driver, and by the server to the rest of it.
      if (isAnswered) return
      isAnswered = true
      isLost ||= isOutage(error)
      answer(error ?? undefined, error ? undefined : result)
      left -= 1
      if (left > 0) return
      pipelined.pipeline = false
      done(isLost)
    })
  }
  stream.uncork()
}

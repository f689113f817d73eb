import { announceResults } from '#features/awards/announcing/announce-results.server.ts'
import { freezeResult } from '#features/awards/results/freeze-result.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import { silentLog, testContext } from './context.ts'

/**
 * A process that freezes a result or announces what is due, and is killed before the statement that says a certain word, or
 * as soon as the database has kept all of it.
 */

export interface Action {
  readonly url: string
  /** Announces without one. */
  readonly freeze?: { readonly id: number; readonly digest: string }
  readonly nowMs: number
  readonly killedAt: string
}

const die = () => process.kill(process.pid, 'SIGKILL')

process.once('message', (action: Action) => void act(action))

async function act({ url, freeze, nowMs, killedAt }: Action): Promise<void> {
  const pool = createPool(url, 2, silentLog)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const [asked] = parts
      const text = typeof asked === 'string' ? asked : (asked as { text: string }).text
      if (text.includes(killedAt)) die()
      const answered = query(...parts)
      if (text === 'commit') void Promise.resolve(answered).then(die)
      return answered
    }) as typeof client.query
  })
  const now = new Date(nowMs)
  const actor = { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true } as const
  const context = testContext(asDatabase(pool), { actor, now })
  if (freeze) await freezeResult(context, freeze)
  else await announceResults(context)
}

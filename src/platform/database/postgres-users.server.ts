import { realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { StartupProblem } from '../startup-problem.ts'
import { SESSION_LOCKS } from './locks.server.ts'
import { isRunning } from './postmaster.server.ts'
import { APPLICATION_NAME, connectionDefaults } from './pool.server.ts'
import { ensureOwned } from './portal-owner.server.ts'

/** This process's part in a server that several processes use. */
export interface Share {
  /** When the connection that holds it has ended, for whatever reason. */
  readonly lost: Promise<void>
  /** Gives the share back; true when it was the last, and from then on nobody gets a new one. */
  giveUp(): Promise<boolean>
  end(): Promise<void>
}

const NOTICED_MS = 5000
const POLL_MS = 20

/**
 * Takes a share in the server as its superuser, whose `url` leads into the portal's database, and makes sure of that
 * database; undefined when the last user is just stopping the server. A share is a lock held by a session: a killed
 * process loses it at once, whatever it was doing.
 */
export async function joinPostgres(url: string, cluster: string, log: Logger): Promise<Share | undefined> {
  const client = new Client({ ...connectionDefaults, connectionString: new URL('/postgres', url).href })
  let isLeaving = false
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  client.on('error', (error) => {
    if (!isLeaving) log.warn({ err: error }, 'the share in the embedded database was lost')
  })
  try {
    await client.connect()
    await refuseStranger(client, cluster)
    if (!(await locks(client, 'pg_try_advisory_lock_shared'))) {
      await client.end()
      return undefined
    }
    await ensureOwned(client, new URL(url))
  } catch (error) {
    await client
      .end()
      .catch((endError: unknown) => log.debug({ err: endError }, 'ending a refused connection'))
    if (isGoingDown(error)) return undefined
    if (error instanceof StartupProblem) throw error
    throw new StartupProblem(
      `无法登录自带的 PostgreSQL（${cluster}）：${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
  return {
    lost,
    async giveUp() {
      isLeaving = true
      try {
        // Whoever leaves at the same moment must not take this one for somebody who stays.
        await client.query(`set application_name to 'leaving'`)
        await client.query('select pg_advisory_unlock_shared($1)', [SESSION_LOCKS.serverShare])
        const isLast = !(await othersAreConnected(client)) && (await locks(client, 'pg_try_advisory_lock'))
        if (!isLast) await client.end()
        return isLast
      } catch (error) {
        log.warn({ err: error }, 'the embedded database cannot be asked who uses it, so it stays')
        return false
      }
    },
    end: () =>
      client.end().catch((error: unknown) => log.debug({ err: error }, 'the server ended the connection')),
  }
}

async function locks(
  client: Client,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`select ${how}($1) as got`, [
    SESSION_LOCKS.serverShare,
  ])
  return rows[0]?.got === true
}

/** A port may have passed to the server of another cluster since its number was written down. */
async function refuseStranger(client: Client, cluster: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const served = rows[0]?.data_directory ?? ''
  if (realpathSync(served) !== realpathSync(cluster)) throw new Error(`端口上是另一个数据库 ${served}`)
}

/**
 * A process whose share was lost with its connection still counts by the connections it has made since. Those of a
 * process that was killed a moment ago are waited for: the server notices its end a little later.
 */
async function othersAreConnected(client: Client): Promise<boolean> {
  const givesUpAt = performance.now() + NOTICED_MS
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity where application_name like $1 and application_name <> $2`,
      [`${APPLICATION_NAME}%:%`, connectionDefaults.application_name],
    )
    const others = rows.filter(({ name }) => !name.endsWith(`:${process.pid}`))
    if (others.length === 0) return false
    const areAlive = others.some(({ name }) => isRunning(Number(name.split(':').at(-1))))
    if (areAlive || performance.now() > givesUpAt) return true
    await wait(POLL_MS)
  }
}

/** query_canceled while logging in, admin_shutdown, crash_shutdown, cannot_connect_now, or the socket closed or refused meanwhile. */
function isGoingDown(error: unknown): boolean {
  if (['57014', '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(codeOf(error)))
    return true
  return error instanceof Error && error.message.startsWith('Connection terminated unexpectedly')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

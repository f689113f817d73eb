import { Client, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import { SESSION_LOCKS } from '../database/locks.server.ts'
import { connectionDefaults } from '../database/pool.server.ts'
import { Refusal } from '../refusal.ts'
import { settleSpelling } from './portal-tables.server.ts'

/** A connection that is the only one making a backup of this database. */
export interface BackupTurn {
  /**
   * Gives `read` the database as it is at one moment, however long it takes and whatever others write; tables keep
   * their shape meanwhile, because whoever would migrate waits.
   */
  atOneMoment<T>(read: (client: ClientBase) => Promise<T>): Promise<T>
  end(): Promise<void>
}

/** Takes the turn, or refuses `backup_under_way`. */
export async function takeBackupTurn(url: string, log: Logger): Promise<BackupTurn> {
  const client = new Client({ ...connectionDefaults, connectionString: url })
  client.on('error', (error) => log.warn({ err: error }, 'the connection of a backup was lost'))
  await client.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      SESSION_LOCKS.backup,
    ])
    if (!rows[0]?.got) throw new Refusal('conflict', 'backup_under_way')
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    async atOneMoment(read) {
      // Before the transaction: a snapshot taken while still waiting for a migration would not see its end.
      await client.query('set statement_timeout = 0')
      await client.query('select pg_advisory_lock_shared($1)', [SESSION_LOCKS.migrations])
      await client.query('begin isolation level repeatable read read only')
      await settleSpelling(client)
      const result = await read(client)
      await client.query('commit')
      await client.query('select pg_advisory_unlock_shared($1)', [SESSION_LOCKS.migrations])
      return result
    },
    end: () => client.end().catch(() => undefined),
  }
}

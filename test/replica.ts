import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startPostgresWith, type EmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { silentLog } from './context.ts'

export interface ReplicatedServers {
  /** Of the database that is written to. */
  readonly url: string
  readonly replicaUrl: string
  /** To hold it back and to promote it. */
  readonly replicaSuperuserUrl: string
  stopReplica(): Promise<void>
  /** On the same port as before. */
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** A migrated database and a streaming replica of it, both real and with nothing but our own programs. */
export async function replicatedServers(): Promise<ReplicatedServers> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-replica-'))
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const log = silentLog
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  // The copy of a stopped server is a base backup.
  const made = await startPostgresWith({ dataDir: first, log }, settings)
  const pool = createPool(made.url, 1, log)
  await migrate(pool, resolve('db/migrations'), log)
  await pool.end()
  await made.stop()
  await cp(first, second, { recursive: true, preserveTimestamps: true })
  await writeFile(join(second, 'postgres', 'standby.signal'), '')
  const source = await startPostgresWith({ dataDir: first, log }, settings)
  const { hostname, port, username, password } = new URL(source.superuserUrl)
  const follow = {
    ...settings,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  }
  let replica: EmbeddedPostgres | undefined = await startPostgresWith({ dataDir: second, log }, follow)
  const { url: replicaUrl, superuserUrl: replicaSuperuserUrl } = replica
  return {
    url: source.url,
    replicaUrl,
    replicaSuperuserUrl,
    async stopReplica() {
      await replica?.stop()
      replica = undefined
    },
    async startReplica() {
      replica = await startPostgresWith(
        { dataDir: second, log },
        { ...follow, port: new URL(replicaUrl).port },
      )
    },
    async close() {
      await replica?.stop()
      await source.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

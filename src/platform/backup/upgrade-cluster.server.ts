import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import {
  MAJOR,
  majorOfCluster,
  otherMajor,
  programsFolder,
  upgradedCluster,
} from '../database/create-cluster.server.ts'
import { startEarlierPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.server.ts'
import { programsIn } from '../database/postgres-binaries.server.ts'
import { livingPostmaster } from '../database/postmaster.server.ts'
import { StartupProblem } from '../startup-problem.ts'
import type { Storage } from '../storage/storage.ts'
import type { MadeArchive } from './make-archive.server.ts'
import { restoreArchive } from './restore-archive.server.ts'

interface Upgrade {
  readonly dataDir: string
  /** Where the programs of the old version are, when not where the start told to install them. */
  readonly programs: string | undefined
  /** Backs up the database at this address alone; the files stay where they are. */
  readonly backUp: (url: string) => Promise<MadeArchive>
  readonly storage: Storage
  readonly migrations: string
  readonly log: Logger
  readonly onStep: (step: 'backup' | 'restore') => void
}

export interface Upgraded {
  readonly from: string
  readonly archive: string
  /** Where the old cluster lies now. */
  readonly old: string
}

/**
 * Brings the embedded database from an earlier major version of PostgreSQL to that of this program: its own programs
 * serve it once more for a backup, a new cluster is made from the backup and compared with it, and only then takes its
 * place. The old one is kept beside it. Gives undefined when there is nothing to do; refuses (StartupProblem) when the
 * portal runs or the old programs are not there.
 */
export async function upgradeCluster(upgrade: Upgrade): Promise<Upgraded | undefined> {
  const { dataDir, log, onStep } = upgrade
  const cluster = join(dataDir, 'postgres')
  const from = await majorOfCluster(cluster)
  if (from === undefined || from === MAJOR) return undefined
  const binaries = programsIn(upgrade.programs ?? programsFolder(cluster, from))
  if (!binaries && upgrade.programs !== undefined)
    throw new StartupProblem(`${upgrade.programs} 里没有 PostgreSQL 的程序（bin/postgres 与 bin/initdb）`)
  if (!binaries || Number(from) > Number(MAJOR)) throw otherMajor(cluster, from)
  onStep('backup')
  const old = await startEarlierPostgres({ dataDir, log }, { binaries, major: from })
  const made = await upgrade.backUp(old.url).finally(() => old.stop())
  // Whoever else uses it keeps it running.
  if (livingPostmaster(cluster)) throw new StartupProblem('门户还在运行，请先停止门户再升级')
  onStep('restore')
  const making = join(dataDir, 'postgres-upgrade')
  await rm(making, { recursive: true, force: true })
  await rm(upgradedCluster(cluster), { recursive: true, force: true })
  const server = await startEmbeddedPostgres({ dataDir: making, log })
  await restoreArchive({ ...upgrade, path: made.path, url: server.url, onStep: () => undefined }).finally(
    () => server.stop(),
  )
  const kept = freeName(`${cluster}.${from}`)
  await rename(join(making, 'postgres'), upgradedCluster(cluster))
  await rename(cluster, kept)
  await rename(upgradedCluster(cluster), cluster)
  await rm(making, { recursive: true })
  return { from, archive: made.path, old: kept }
}

function freeName(path: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? path : `${path}-${number}`
    if (!existsSync(name)) return name
  }
}

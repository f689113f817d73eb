import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUPERUSER } from '#platform/database/create-cluster.server.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { queryOnce } from '../query-once.ts'
import type { RealCluster, RealServer } from '../real-server.ts'

/** Debian's pgBackRest, set up as the handbook has an operator do it, for a cluster of our own. */
export interface LogArchive {
  readonly version: string
  /** Makes a whole copy to begin from. */
  backUp(server: RealServer): Promise<void>
  /** Fills the emptied folder of the cluster as it was then, or as far as the log goes. */
  restore(moment?: string): Promise<void>
}

interface Handbook {
  readonly statements: readonly string[]
  /** What pgbackrest is told, to come back to a moment. */
  readonly restore: string
}

async function fromHandbook(): Promise<Handbook> {
  const text = await readFile('docs/上线手册.md', 'utf8')
  const statements = text.match(/alter system set archive_\w+ = [^"]+/g) ?? []
  const [, restore] = /pgbackrest (--stanza=portal --type=time .* restore)$/m.exec(text) ?? []
  if (statements.length !== 3 || restore === undefined)
    throw new Error('the handbook no longer says how the log is put away and read again')
  return { statements, restore }
}

/** Sets it up for this cluster, which `server` serves until it is stopped; refuses (StartupProblem) where there is none. */
export async function keepLog(
  folder: string,
  { cluster, user }: RealCluster,
  server: RealServer,
): Promise<LogArchive> {
  const told = spawnSync('pgbackrest', ['version'], { encoding: 'utf8' })
  if (told.status !== 0) throw new StartupProblem('这台机器上没有 pgBackRest（apt install pgbackrest）')
  const { statements, restore } = await fromHandbook()
  const own = join(folder, 'log-archive')
  const file = join(own, 'pgbackrest.conf')
  await mkdir(join(own, 'repo'), { recursive: true })
  const configure = async (port: string) => {
    const copied = (await readFile('deploy/pgbackrest/pgbackrest.conf', 'utf8'))
      .replace(/^repo1-path=.*$/m, `repo1-path=${join(own, 'repo')}\nlog-level-file=off\nlock-path=${own}`)
      .replace(
        /^pg1-path=.*$/m,
        `pg1-path=${cluster}\npg1-socket-path=${cluster}\npg1-port=${port}\npg1-user=${SUPERUSER}`,
      )
    await writeFile(file, copied)
  }
  await configure(new URL(server.superuserUrl).port)
  for (const path of [own, join(own, 'repo'), file]) user.give(path)
  const run = async (args: string) => {
    const words = args.match(/'[^']*'|[^\s']+(?:'[^']*')?/g) ?? []
    const plain = words.map((word) => word.replaceAll("'", ''))
    const child = user.spawn('pgbackrest', [`--config=${file}`, '--log-level-console=error', ...plain], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`pgbackrest ${args} ended with ${code}`)
  }
  // Its socket is in a folder that only its own user may enter.
  await writeFile(
    join(cluster, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  for (const statement of statements)
    await queryOnce(server.superuserUrl, statement.replace('pgbackrest ', `pgbackrest --config=${file} `))

  return {
    version: told.stdout.trim(),
    async backUp({ superuserUrl }) {
      await configure(new URL(superuserUrl).port)
      await run('--stanza=portal stanza-create')
      await run('--stanza=portal check')
      await run('--stanza=portal --type=full backup')
    },
    async restore(moment) {
      await rm(cluster, { recursive: true, force: true })
      await mkdir(cluster, { mode: 0o700 })
      user.give(cluster)
      await run(
        moment === undefined
          ? '--stanza=portal restore'
          : restore.replace(/--target='[^']*'/, `--target='${moment}'`),
      )
    },
  }
}

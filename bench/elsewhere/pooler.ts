import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgres } from '#platform/database/postgres-binaries.server.ts'
import { OWNER } from '#platform/database/portal-owner.server.ts'
import { serverUserFor } from '#platform/database/server-user.server.ts'
import { freePort, serves } from '../processes.ts'

export interface Pooler {
  readonly version: string
  /** Of the same database, through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** What the handbook has an operator write: the line for the pooler, and the terms that the user has instead. */
async function fromHandbook(): Promise<{ line: string; statements: string }> {
  const text = await readFile('docs/上线手册.md', 'utf8')
  const [line = ''] = /ignore_startup_parameters = [\w,]+/.exec(text) ?? []
  const statements = text.match(/^alter role portal set .*;$/gm) ?? []
  if (line === '' || statements.length === 0) throw new Error('the handbook says nothing of pgbouncer')
  return { line, statements: statements.join('\n').replaceAll('role portal ', `role ${OWNER} `) }
}

/** Debian's pgbouncer in front of a server, set up as the handbook says; undefined where there is none. */
export async function startPooler(
  folder: string,
  { url, superuserUrl }: { url: string; superuserUrl: string },
): Promise<Pooler | undefined> {
  const told = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  if (told.status !== 0) return undefined
  const { line, statements } = await fromHandbook()
  const superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query(statements)
  await superuser.end()

  const own = join(folder, 'pooler')
  await mkdir(own)
  const port = await freePort()
  const { hostname, port: serverPort, username, password } = new URL(url)
  const [settings, users] = [join(own, 'pgbouncer.ini'), join(own, 'users.txt')]
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 90
${line}
logfile = ${join(own, 'pgbouncer.log')}
`,
  )
  // As root it does not run, like the server.
  const user = serverUserFor(own, findPostgres())
  for (const path of [own, settings, users]) user.give(path)
  const child = user.spawn('pgbouncer', ['--quiet', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  const through = Object.assign(new URL(url), { port: String(port) }).href
  while (!(await serves(through))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    version: told.stdout.split('\n')[0] ?? '',
    url: through,
    async stop() {
      const ended = once(child, 'exit')
      // It waits for nobody.
      child.kill('SIGTERM')
      await ended
    },
  }
}

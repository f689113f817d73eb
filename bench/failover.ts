import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import '../src/app/islands.server.ts'
import { fillWithDemo } from '../db/demo/fill-with-demo.server.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { movableAddress, startServers } from './failover/servers.ts'
import { memoryOf, startServer, stopServers } from './measure.ts'
import { queryOnce } from './query-once.ts'

/**
 * `npm run failover -- [--programs /usr/lib/postgresql/15] [--without-replica]`: readers and calls go on while the
 * database is killed, its replica is promoted and the address is led there. Prints what each of them saw.
 */
const { values } = parseArgs({
  options: { programs: { type: 'string' }, 'without-replica': { type: 'boolean', default: false } },
})
const folder = mkdtempSync(join(tmpdir(), 'portal-failover-'))
const STEADY_MS = 8000
const AWAY_MS = 10_000
const AFTER_MS = 10_000
const EVERY_MS = 25

interface Seen {
  asked: number
  failed: number
  firstFailedAt: number | undefined
  lastFailedAt: number | undefined
}

const servers = await startServers(folder, values.programs)
const address = await movableAddress(servers.source.url)
try {
  process.env['DATABASE_URL'] = address.url
  process.env['DATA_DIR'] = folder
  const infrastructure = await openInfrastructure({ logLevel: 'error' })
  await fillWithDemo(infrastructure)
  const { rows } = await infrastructure.database.pool.query<{ id: string }>(
    `select id::text from topics where state = 'published' and kind = 'article' order by id limit 40`,
  )
  await infrastructure.database.close()

  const program = [join(infrastructure.root, 'dist/server/main.js')]
  const shared = {
    DATABASE_URL: address.url,
    ...(!values['without-replica'] && { DATABASE_REPLICA_URL: servers.replica.url }),
    DATA_DIR: folder,
    TAKE_JOBS: 'no',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    DEMO_PORTAL: 'no',
  }
  const cached = await startServer(program, 3993, { ...shared, WEB_PROCESSES: '4' })
  const uncached = await startServer(program, 3994, { ...shared, PAGE_CACHE_MB: '0' })

  const beganAt = performance.now()
  const since = () => (performance.now() - beganAt) / 1000
  const ask = (url: string, headers: Record<string, string> = {}) =>
    fetch(url, { headers, signal: AbortSignal.timeout(5000) }).then(
      (answer) => answer.status < 500,
      () => false,
    )
  const article = (turn: number) => `/topic/${rows[turn % rows.length]?.id ?? ''}`
  const kinds = {
    缓存里的页面: (turn: number) => ask(cached.address + article(turn)),
    没有缓存的页面: (turn: number) => ask(uncached.address + article(turn)),
    // Whose token it is stands in the source alone, and is asked over connections that outlived it.
    '带令牌的接口（总是问主库）': (turn: number) =>
      ask(`${cached.address}/openapi/v1/vue/me`, { authorization: `Bearer nobody-${turn}` }),
  }
  const seen = new Map<string, Seen>()
  const over = new AbortController()
  const asking = Object.entries(kinds).map(async ([kind, askOnce]) => {
    const what: Seen = { asked: 0, failed: 0, firstFailedAt: undefined, lastFailedAt: undefined }
    seen.set(kind, what)
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const at = since()
      what.asked += 1
      if (!(await askOnce(turn))) {
        what.failed += 1
        what.firstFailedAt ??= at
        what.lastFailedAt = since()
      }
      await pause(EVERY_MS)
    }
  })

  await pause(STEADY_MS)
  const counts = await Promise.all([servers.source.url, servers.replica.url].map(useOf))
  process.stdout.write(
    `PostgreSQL ${servers.major}；连接数 主库 ${counts[0]?.connections ?? 0}，副本 ${counts[1]?.connections ?? 0}；读 topics 的次数 主库 ${counts[0]?.reads ?? 0}，副本 ${counts[1]?.reads ?? 0}；一个进程 ${memoryOf(uncached.pid).toFixed(0)} MB\n`,
  )
  const killedAt = since()
  await servers.source.kill()
  await pause(AWAY_MS)
  const promoting = since()
  await queryOnce(servers.replica.superuserUrl, 'select pg_promote()')
  address.leadTo(servers.replica.url)
  const promotedAt = since()
  await pause(AFTER_MS)
  over.abort()
  await Promise.all(asking)
  process.stdout.write(
    `${killedAt.toFixed(1)} s 强杀主库，${promoting.toFixed(1)} s 提升副本并改地址（用时 ${(promotedAt - promoting).toFixed(2)} s）\n`,
  )
  for (const [kind, { asked, failed, firstFailedAt, lastFailedAt }] of seen)
    process.stdout.write(
      `${kind}：${asked} 次，失败 ${failed} 次${
        firstFailedAt === undefined
          ? ''
          : `，从 ${firstFailedAt.toFixed(1)} s 到 ${lastFailedAt?.toFixed(1) ?? ''} s（提升之后 ${((lastFailedAt ?? 0) - promotedAt).toFixed(1)} s）`
      }\n`,
    )
} finally {
  await stopServers()
  address.close()
  await servers.replica.stop()
  await servers.source.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** How much a server was used so far. */
function useOf(url: string) {
  return queryOnce<{ connections: number; reads: string }>(
    url,
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       (select coalesce(seq_scan + idx_scan, 0)::text from pg_stat_user_tables where relname = 'topics') as reads`,
  )
}

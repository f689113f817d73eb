import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import '../src/app/islands.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { fillWithDemo } from '../db/demo/fill-with-demo.server.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { startServer, stopServers } from './measure.ts'
import { keepLog } from './point-in-time/log-archive.ts'
import { queryOnce } from './query-once.ts'
import { makeCluster, type RealServer } from './real-server.ts'

/**
 * `npm run point-in-time -- [--programs /usr/lib/postgresql/15]`: what the handbook says of coming back to a moment, done.
 * While somebody publishes without a pause, every comment is deleted by mistake, and the database is led back to just
 * before; then its server is killed and its disk is gone, and it comes back as far as its log was put away. Exits with 1
 * when anything acknowledged before is missing, anything from after is there, or the portal does not serve what came back.
 */
const DEBIAN = '/usr/lib/postgresql'
const PUBLISHING_MS = 3000
const EVERY_MS = 20

const { values } = parseArgs({ options: { programs: { type: 'string' } } })
const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} 秒`

const folder = mkdtempSync(join(tmpdir(), 'portal-moment-'))
process.env['DATA_DIR'] = folder
let server: RealServer | undefined
try {
  await rehearse()
} finally {
  await stopServers()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function rehearse(): Promise<void> {
  const home = join(folder, 'database')
  await mkdir(home)
  const made = await makeCluster(home, values.programs ?? newestOfDebian())
  server = await made.start(home)
  const archive = await keepLog(folder, made, server)
  // Whether it keeps its log is asked when it starts.
  await server.stop()
  server = await made.start(home)
  say(`PostgreSQL ${made.major}，${archive.version}`)

  let portal = await openOn(server)
  await fillWithDemo(portal)
  await archive.backUp(server)

  const publishing = publishOnAndOn(portal)
  await pause(PUBLISHING_MS)
  const before = publishing.acknowledged()
  const had = await countComments(server)
  const moment = await nowOf(server)
  await pause(PUBLISHING_MS)
  const from = publishing.acknowledged()
  await queryOnce(server.superuserUrl, 'delete from comments')
  await pause(PUBLISHING_MS)
  const after = (await publishing.end()).slice(from.length)
  await portal.database.close()
  await server.stop()

  let begunAt = performance.now()
  await archive.restore(moment)
  server = await made.start(home)
  await untilWritable(server)
  say(`回到误删之前：用时 ${seconds(performance.now() - begunAt)}`)
  require('误删的评论都在', (await countComments(server)) === had && had > 0)
  require(`那以前发布的 ${before.length} 篇都在`, before.length > 0 &&
    (await missingOf(server, before)).length === 0)
  require(`那以后发布的 ${after.length} 篇都不在`, after.length > 0 &&
    (await missingOf(server, after)).length === after.length)
  await archive.backUp(server)
  await requireServing(server, before)

  portal = await openOn(server)
  const second = publishOnAndOn(portal)
  await pause(PUBLISHING_MS)
  const kept = second.acknowledged()
  await putLogAway(server)
  await pause(PUBLISHING_MS)
  await server.kill()
  const all = await second.end()
  await portal.database.close().catch(() => undefined)

  begunAt = performance.now()
  await archive.restore()
  server = await made.start(home)
  await untilWritable(server)
  say(`磁盘没了：用时 ${seconds(performance.now() - begunAt)}`)
  require(`日志放出去以前发布的 ${before.length + kept.length} 篇都在`, (
    await missingOf(server, [...before, ...kept])
  ).length === 0)
  say(`  日志还没有放出去的 ${all.length - kept.length} 篇里少了 ${(await missingOf(server, all)).length} 篇`)
  require('误删的评论仍在', (await countComments(server)) >= had)
  await requireServing(server, kept)
}

function require(what: string, isSo: boolean): void {
  say(`  ${isSo ? '✓' : '✗'} ${what}`)
  if (!isSo) process.exitCode = 1
}

function newestOfDebian(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  if (versions.length === 0)
    throw new StartupProblem('这台机器上没有 Debian 的 PostgreSQL，用 --programs 指定')
  return join(DEBIAN, String(Math.max(...versions)))
}

type Portal = Awaited<ReturnType<typeof openInfrastructure>>

function openOn({ url }: RealServer): Promise<Portal> {
  process.env['DATABASE_URL'] = url
  return openInfrastructure({ logLevel: 'silent' })
}

/** One article after the other, until told to end or the database is gone; what was acknowledged counts, by number. */
function publishOnAndOn({ database, services, log }: Portal) {
  const ids: number[] = []
  const over = new AbortController()
  const publish = async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const context: Context = {
        actor: { kind: 'system', name: 'point-in-time', may: 'all' },
        audience: visitors,
        now: new Date(),
        db: database.db,
        services,
        overwrites: true,
        log,
      }
      const { id } = await publishTopic(context, {
        kind: 'article',
        title: `演练中的第 ${turn + 1} 篇`,
        blocks: [{ type: 'paragraph' as const, spans: [{ text: '衬底的价格在这一年稳步下降。' }] }],
        publishedAt: context.now,
      })
      ids.push(id)
      await pause(EVERY_MS)
    }
  }
  let failed: unknown
  const done = publish().catch((error: unknown) => (failed = error))
  return {
    acknowledged() {
      if (failed !== undefined) throw failed
      return [...ids]
    },
    /** Also when the database has gone meanwhile: nobody was told of the last one then. */
    async end() {
      over.abort()
      await done
      return ids
    },
  }
}

async function nowOf({ url }: RealServer): Promise<string> {
  const row = await queryOnce<{ at: string }>(url, 'select clock_timestamp()::text as at')
  return row?.at ?? ''
}

async function countComments({ url }: RealServer): Promise<number> {
  return (await queryOnce<{ count: number }>(url, 'select count(*)::int as count from comments'))?.count ?? 0
}

async function missingOf({ url }: RealServer, ids: readonly number[]): Promise<number[]> {
  const row = await queryOnce<{ ids: number[] | null }>(
    url,
    `select array_agg(wanted.id)::int[] as ids from unnest('{${ids.join(',')}}'::bigint[]) as wanted (id)
     where not exists (select 1 from topics where topics.id = wanted.id and state = 'published')`,
  )
  return row?.ids ?? []
}

/** A server that came back reads its log first, and takes no writes meanwhile. */
async function untilWritable({ url }: RealServer): Promise<void> {
  const isReading = () =>
    queryOnce<{ is: boolean }>(url, 'select pg_is_in_recovery() as is').then((row) => row?.is !== false)
  while (await isReading()) await pause(50)
}

/** Has the server begin a new piece of its log, and waits until the one before was put away. */
async function putLogAway({ superuserUrl }: RealServer): Promise<void> {
  const switched = await queryOnce<{ piece: string }>(
    superuserUrl,
    'select pg_walfile_name(pg_switch_wal()) as piece',
  )
  const isAway = () =>
    queryOnce<{ is: boolean }>(
      superuserUrl,
      `select coalesce(last_archived_wal >= '${switched?.piece ?? ''}', false) as is from pg_stat_archiver`,
    ).then((row) => row?.is === true)
  while (!(await isAway())) await pause(50)
}

/** Opens some of the articles as a reader does, in a portal that starts on what came back. */
async function requireServing({ url }: RealServer, ids: readonly number[]): Promise<void> {
  const portal = await startServer([join(process.cwd(), 'dist/server/main.js')], 3995, {
    DATABASE_URL: url,
    DATA_DIR: folder,
    TAKE_JOBS: 'no',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    DEMO_PORTAL: 'no',
    BACKUP: 'no',
  })
  const answers = await Promise.all(
    ['/', ...ids.slice(0, 5).map((id) => `/topic/${id}`)].map((path) => fetch(portal.address + path)),
  )
  require('门户启动，首页与发布的文章打得开', answers.every(({ ok }) => ok))
  await portal.stop()
}

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { z } from 'zod'
import { UPLOAD_PATH } from '#features/uploads/addresses.ts'
import { multipart } from '#features/uploads/testing.ts'
import { UploadWire } from '#features/uploads/wire.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import { visitors } from '#platform/context.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.server.ts'
import { drawing } from '#platform/images/testing.ts'
import { startS3Simulator } from '../simulators/s3.ts'
import { startSmsSimulator } from '../simulators/sms.ts'
import { openInfrastructure } from '../src/app/open-infrastructure.server.ts'
import { startPooler } from './elsewhere/pooler.ts'
import { answers, freePort, startKillable } from './processes.ts'

/**
 * `npm run elsewhere`: the portal as it is on more than one machine, with its database behind pgbouncer and its files in an
 * S3-compatible store: two web processes and a worker start for the first time, and every kind of thing is done once that
 * goes there. Exits with 1 when any of it is not as it is on one machine. Where there is no pgbouncer it says so.
 */

const WEB_PROCESSES = 2
/** So many visits meet every process. */
const VISITS = 4 * WEB_PROCESSES
/** What another process does is there after so long. */
const PATIENCE_MS = 20_000
const PHONE = '13912345678'

const Sent = z.object({ code: z.literal(0), json: z.object({ codeId: z.string() }) })
const SignedIn = z.object({ code: z.literal(0), json: z.object({ token: z.string() }) })
const Uploaded = z.object({ code: z.literal(0), json: z.array(UploadWire).min(1) })

const production = () => ({ ...process.env, NODE_ENV: 'production' })
const isPicture = ({ status, headers }: Response) =>
  status === 200 && (headers.get('content-type') ?? '').startsWith('image/')

const folder = mkdtempSync(join(tmpdir(), 'portal-elsewhere-'))
const closing: (() => unknown)[] = []
let failures = 0
try {
  await rehearse()
} finally {
  for (const close of closing.toReversed()) await close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.stdout.write(failures === 0 ? '✓ 通过\n' : `✗ 未通过：${failures} 处\n`)
process.exitCode = failures === 0 ? 0 : 1

async function rehearse(): Promise<void> {
  const log = pino({ level: 'silent' })
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log })
  closing.push(() => server.stop())
  const pooler = await startPooler(folder, server)
  if (pooler) closing.push(() => pooler.stop())
  process.stdout.write(
    pooler
      ? `数据库经过 ${pooler.version}，文件在 S3\n`
      : '没有试：数据库经过 pgbouncer（这台机器上没有，apt-get install pgbouncer）；文件在 S3\n',
  )
  const keys = { region: 'cn-test-1', bucket: 'portal', accessKeyId: 'KEYID', secretAccessKey: 'secret+key' }
  const [store, sms] = [await startS3Simulator(keys), await startSmsSimulator()]
  closing.push(
    () => store.close(),
    () => sms.close(),
  )
  const [port, workerPort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...sms.environment,
    DATABASE_URL: pooler?.url ?? server.url,
    S3_ENDPOINT: store.endpoint,
    S3_REGION: keys.region,
    S3_BUCKET: keys.bucket,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DEMO_PORTAL: 'yes',
    SIMULATORS: 'no',
    LOG_LEVEL: 'warn',
  }
  const root = process.cwd()
  const [webLog, workerLog] = [join(folder, 'web.log'), join(folder, 'worker.log')]
  const web = await startKillable({
    file: 'dist/server/main.js',
    root,
    env: { ...env, WEB_PROCESSES: String(WEB_PROCESSES), TAKE_JOBS: 'no' },
    log: webLog,
    isUp: () => answers(`${address}/readyz`),
  })
  closing.push(() => web.stop())
  const worker = await startKillable({
    file: 'dist/server/worker.js',
    root,
    env: { ...env, METRICS_PORT: String(workerPort) },
    log: workerLog,
    isUp: () => answers(`http://127.0.0.1:${workerPort}/readyz`),
  })
  closing.push(() => worker.stop())

  const home = await check('首页', async () => {
    const { status, text } = await ask(`${address}/`)
    return status === 200 && text.includes('<h1') ? text : undefined
  })
  await check('演示内容的图片，从对象存储来', async () => {
    const [, path = ''] = /(?:src|srcset)="(\/img\/[^" ]+)/.exec(home ?? '') ?? []
    const answer = await fetch(address + path.replaceAll('&amp;', '&'))
    return isPicture(answer) ? answer.status : undefined
  })
  const token = await check('登录：验证码由任务进程发出', async () => {
    const sent = await call('/semi/login/sendCode', { type: 1, phone: PHONE }, Sent)
    const message = await eventually(() => sms.sent.find(({ phone }) => phone === `+86${PHONE}`))
    if (!sent || !message) return undefined
    const { codeId } = sent
    const signIn = { type: 1, phone: PHONE, code: message.code, codeId, hasAgreed: true }
    return (await call('/semi/login/signin', signIn, SignedIn))?.token
  })
  await check('上传一张图片，再取回来', async () => {
    const { payload, headers } = multipart({ files: [await drawing(800, 600).png().toBuffer()] }, token)
    const answer = await fetch(address + UPLOAD_PATH, {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    })
    const [picture] = Uploaded.safeParse(await answer.json()).data?.json ?? []
    if (!picture) return undefined
    const own = await fetch(address + picture.url, { headers: { authorization: token ?? '' } })
    return isPicture(own) ? picture : undefined
  })

  Object.assign(process.env, env)
  const infrastructure = await openInfrastructure({ logLevel: 'silent' })
  const { database, services } = infrastructure
  closing.push(() => database.close())
  await check('对象存储里有文件，磁盘上没有', async () => {
    let count = 0
    for await (const { size } of services.storage.list()) if (size > 0) count += 1
    return count > 0 && !existsSync(join(folder, 'data', 'files')) ? count : undefined
  })
  await check('别的进程一发布，每个进程缓存里的首页就换', async () => {
    for (let visit = 0; visit < VISITS; visit += 1) await ask(`${address}/news`)
    const title = '在别的机器上发布的一篇'
    await publishTopic(
      {
        actor: { kind: 'system', name: 'elsewhere', may: 'all' },
        audience: visitors,
        now: new Date(),
        db: database.db,
        services,
        log,
        overwrites: true,
      },
      {
        kind: 'article',
        title,
        blocks: [{ type: 'paragraph', spans: [{ text: '碳化硅衬底的良率在这一年稳步上升。' }] }],
        publishedAt: new Date(),
      },
    )
    return eventually(async () => {
      const pages = await Promise.all(Array.from({ length: VISITS }, () => ask(`${address}/news`)))
      return pages.every(({ text }) => text.includes(title)) || undefined
    })
  })
  await check('备份数据库与对象存储里的文件，再检查一遍', async () => {
    // Beside us, and not in our stead: the store that they ask is played by this process.
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, words, { cwd: root, env: production() })
    const { stdout } = await run('dist/server/backup.js')
    const [, path = '', count] = /已备份到 (\S+?)：.*，(\d+) 个文件/.exec(stdout) ?? []
    await run('dist/server/restore.js', path, '--check')
    return Number(count) > 0 ? path : say(stdout)
  })
  await check('日志里没有错误', async () => {
    const lines = [webLog, workerLog].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    const errors = lines.filter((line) => /"level":"(error|fatal)"/.test(line))
    return errors.length === 0 ? true : say(errors.slice(0, 10).join('\n'))
  })

  async function call<Answer>(path: string, body: object, answer: z.ZodType<{ json: Answer }>) {
    const headers = { 'content-type': 'application/json' }
    const said = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.safeParse(await said.json()).data?.json
  }
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  // On a connection of its own, so that the processes take turns.
  const answer = await fetch(url, { headers: { connection: 'close' } })
  return { status: answer.status, text: await answer.text() }
}

function say(text: string): undefined {
  process.stdout.write(`${text.trim()}\n`)
}

/** Does one thing; what gives nothing, or throws, has failed. */
async function check<Given>(
  what: string,
  work: () => Promise<Given | undefined>,
): Promise<Given | undefined> {
  const given = await work().catch((error: unknown) => say(String(error)))
  if (given === undefined) failures += 1
  process.stdout.write(`${given === undefined ? '✗' : '✓'} ${what}\n`)
  return given
}

async function eventually<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found | undefined> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== undefined || performance.now() > until) return found
    await pause(100)
  }
}

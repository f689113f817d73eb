import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { SIMULATED_APP_ID } from '../simulators/wechat-pay.ts'
import { startWechatSimulator } from '../simulators/wechat.ts'
import { leaksIn, secretsIn } from '../test/log-leaks.ts'
import { statement } from './database.ts'

const WECHAT = { appId: SIMULATED_APP_ID, appSecret: 'a-secret-for-browser-tests' }
const root = resolve(import.meta.dirname, '..')
/** What the portal printed during all tests, kept for who looks why one of them failed. */
const LOG = join(root, 'test-results', 'portal.log')
/** Whoever starts a demo portal is told as whom to sign in. */
const GREETING = /^演示.*$/gm

/**
 * Starts the built portal on a free port with an empty data folder, so that it fills itself with the demo portal, and
 * beside it the stand-ins for WeChat and WeChat Pay that it asks. When all tests are done, none of them may have left
 * in the log what a person entered or was sent (C-130).
 */
export default async function startPortal(): Promise<() => Promise<void>> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const address = `http://localhost:${port}`
  const wechat = await startWechatSimulator(WECHAT)
  const portal = spawn(process.execPath, ['scripts/run.mjs', 'main'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // Each test comes from a place of its own, so that limits by place hold between none of them.
      BEHIND_PROXY: 'yes',
      SHOW_OUTBOX: 'yes',
      // Browsers of tests say that they come through a proxy, and so from elsewhere.
      STAFF_SECOND_FACTOR: 'no',
      WECHAT_APP_ID: WECHAT.appId,
      WECHAT_APP_SECRET: WECHAT.appSecret,
      WECHAT_API_URL: wechat.url,
      WECHAT_LOGIN_APP_ID: WECHAT.appId,
      WECHAT_LOGIN_APP_SECRET: WECHAT.appSecret,
      WECHAT_LOGIN_URL: wechat.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  mkdirSync(dirname(LOG), { recursive: true })
  const log = createWriteStream(LOG)
  for (const output of [portal.stdout, portal.stderr]) output.pipe(log, { end: false })
  portal.stderr.pipe(process.stderr)
  await new Promise<void>((started, failed) => {
    portal.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('门户已启动')) started()
    })
    portal.on('exit', (status) =>
      failed(new Error(`the portal ended with status ${status} before it served`)),
    )
  })
  process.env.PORTAL_ADDRESS = address
  process.env.PORTAL_DATA_DIR = dataDir
  return async () => {
    const secrets = await sentSecrets()
    const ended = new Promise((done) => portal.on('close', done))
    portal.kill('SIGTERM')
    await ended
    await wechat.close()
    rmSync(dataDir, { recursive: true, force: true })
    await new Promise<void>((done) => log.end(done))
    const leaks = leaksIn(readFileSync(LOG, 'utf8').replaceAll(GREETING, ''), secrets)
    if (leaks.length > 0) {
      const told = leaks.map(({ line, what, text }) => `${LOG}:${line} holds ${what}: ${text}`)
      throw new Error(['The log says too much.', ...told].join('\n'))
    }
  }
}

/** To whom messages went in this run, and what nobody can guess of what they said. */
async function sentSecrets(): Promise<ReadonlySet<string>> {
  const rows = await statement(`select recipient, content ->> 'text' as text from sendings`)
  const sent = rows as { recipient: string; text: string | null }[]
  return new Set(sent.flatMap(({ recipient, text }) => [recipient, ...secretsIn(text ?? '')]))
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

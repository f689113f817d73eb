import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')
const FILLING = '正在装入演示内容'

let folder = ''
let starts = 0
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-first-start-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return String(typeof address === 'object' && address ? address.port : 0)
}

/** A first start in a group of its own, as a terminal makes one. */
function launch(output: number | 'pipe', more: Record<string, string>) {
  return spawn(process.execPath, ['scripts/run.mjs', 'main'], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      ...more,
    },
    stdio: ['ignore', output, output],
  })
}

/** One that has said so by now. */
async function startUntil(said: string) {
  const file = join(folder, `start-${starts}.log`)
  starts += 1
  const log = openSync(file, 'w')
  const child = launch(log, { PORT: await freePort() })
  closeSync(log)
  const output = () => readFileSync(file, 'utf8')
  const ended = once(child, 'exit')
  await expect(() => {
    expect(child.exitCode, output()).toBeNull()
    expect(output()).toContain(said)
  }).toPass({ intervals: [50] })
  return { pid: child.pid ?? 0, ended, output }
}

/** Of the server: it is none of the group, and clears its file away when it ends. */
const leavesServer = () => existsSync(join(folder, 'postgres', 'postmaster.pid'))

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** A negative number is everybody in the group of that process: Ctrl-C. */
const signals = {
  'SIGTERM to the portal': (pid: number) => process.kill(pid, 'SIGTERM'),
  'Ctrl-C in its terminal': (pid: number) => process.kill(-pid, 'SIGINT'),
}

for (const [what, send] of Object.entries(signals))
  test(`${what} while it fills itself for the first time leaves nothing running, and the next start begins anew`, async () => {
    for (let start = 0; start < 2; start += 1) {
      const { pid, ended, output } = await startUntil(FILLING)
      const children = childrenOf(pid)
      expect(children.length).toBeGreaterThan(0)
      send(pid)
      expect(await ended, output()).toEqual([0, null])
      // The stand-ins for payment end as soon as they notice.
      await expect(() => expect(children.filter(isThere)).toEqual([])).toPass()
      expect(leavesServer()).toBe(false)
      expect(output()).not.toContain('"level":"error"')
    }
  })

test('Ctrl-C before there is a database ends the start without a word of failure', async () => {
  const { pid, ended, output } = await startUntil('creating the database cluster')
  process.kill(-pid, 'SIGINT')
  expect(await ended, output()).toEqual([0, null])
  expect(output()).not.toContain('"level":"error"')
  expect(leavesServer()).toBe(false)
})

test('Ctrl-C that ends the filling before it reaches the portal stops the database all the same', async () => {
  const { pid, ended, output } = await startUntil(FILLING)
  // It is said first, and then begun.
  const fillers = () => childrenOf(pid).filter((child) => commandOf(child).includes('fill-demo'))
  await expect(() => expect(fillers()).toHaveLength(1)).toPass({ intervals: [20] })
  for (const filler of fillers()) process.kill(filler, 'SIGINT')
  await expect(() => expect(fillers()).toEqual([])).toPass({ intervals: [1] })
  process.kill(pid, 'SIGINT')
  await ended
  expect(output()).not.toContain('"level":"error"')
  expect(leavesServer()).toBe(false)
})

test('a portal serves and stops also when whoever read what it prints has gone', async () => {
  const port = await freePort()
  const child = launch('pipe', { PORT: port, DEMO_PORTAL: 'no', LOG_LEVEL: 'silent' })
  const ended = once(child, 'exit')
  for (const output of [child.stdout, child.stderr]) output?.destroy()
  await expect(async () => {
    expect((await fetch(`http://127.0.0.1:${port}/about`)).status).toBe(200)
  }).toPass()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(leavesServer()).toBe(false)
})

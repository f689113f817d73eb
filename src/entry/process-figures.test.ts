import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'

/** Two real web processes and the first of them, asked over the network as Prometheus asks. */
let portal: ChildProcess
let ports: { web: number; first: number }

beforeAll(async () => {
  ports = { web: await freePort(), first: await freePort() }
  const { url } = await testDatabase()
  const program = resolve('test/hold-web-processes.ts')
  portal = spawn(process.execPath, [program, url, String(ports.web), String(ports.first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (portal.stdout) await once(portal.stdout, 'data')
})
afterAll(async () => {
  const ended = once(portal, 'exit')
  portal.kill('SIGTERM')
  await ended
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** On a connection of its own each time, so that the processes take turns. */
async function get(path: string, port = ports.web): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  return answer.text()
}

/** Values of a metric by what its label says. */
function values(text: string, name: string, label = 'process'): Record<string, number> {
  const lines = text.matchAll(new RegExp(`^${name}\\{([^}]*)\\} (\\S+)$`, 'gm'))
  return Object.fromEntries(
    [...lines].map(([, labels = '', value]) => [
      new RegExp(`${label}="([^"]*)"`).exec(labels)?.[1] ?? '',
      Number(value),
    ]),
  )
}
const sum = (of: Record<string, number>) => Object.values(of).reduce((total, each) => total + each, 0)

test('whichever process is asked tells of all, and no figure jumps between them', async () => {
  const failed = new Map<number, number>()
  for (let count = 0; count < 12; count += 1) {
    const { pid } = JSON.parse(await get('/fail')) as { pid: number }
    failed.set(pid, (failed.get(pid) ?? 0) + 1)
  }
  expect(failed.size).toBe(2)
  let asked = 12
  for (const port of [ports.web, ports.web, ports.first, ports.web]) {
    const text = await get('/metrics', port)
    if (port === ports.web) asked += 1
    expect(sum(values(text, 'portal_test_asked_total'))).toBe(asked)
    // Failures of providers, by process.
    const failures = values(text, 'portal_provider_failures_total')
    expect(Object.keys(failures).toSorted()).toEqual(['web-1', 'web-2'])
    expect(Object.values(failures).toSorted()).toEqual([...failed.values()].toSorted())
    expect(values(text, 'portal_process_answers')).toEqual({ primary: 1, 'web-1': 1, 'web-2': 1 })
    expect(Object.keys(values(text, 'process_resident_memory_bytes')).toSorted()).toEqual([
      'primary',
      'web-1',
      'web-2',
    ])
    // Of the database once, whoever is asked.
    expect(text.match(/^portal_test_rows .*$/gm)).toEqual(['portal_test_rows 7'])
    // The format wants each name described once.
    const described = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(described).toHaveLength(new Set(described).size)
  }
})

test('the first process says at its own port that it lives and serves', async () => {
  expect(JSON.parse(await get('/readyz', ports.first))).toMatchObject({ ready: true, database: 'serves' })
  expect(JSON.parse(await get('/healthz', ports.first))).toEqual({ alive: true })
})

test('a process that cannot answer is said to be silent, and the one that replaces it has its name', async () => {
  const before = values(await get('/metrics', ports.first), 'process_start_time_seconds')
  await get('/die').catch(() => undefined)
  await eventually(async () => {
    const answers = values(await get('/metrics', ports.first), 'portal_process_answers')
    expect(Object.keys(answers).toSorted()).toEqual(['primary', 'web-1', 'web-2'])
    expect(sum(answers)).toBe(2)
  })
  await eventually(async () => {
    const text = await get('/metrics', ports.first)
    expect(values(text, 'portal_process_answers')).toEqual({ primary: 1, 'web-1': 1, 'web-2': 1 })
    const after = values(text, 'process_start_time_seconds')
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
    expect(after).not.toEqual(before)
  })
})

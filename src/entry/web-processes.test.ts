import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Shutdown } from '#platform/stop-signal.server.ts'
import { silentLog } from '../../test/context.ts'
import { CANNOT_START, startWebProcesses } from './web-processes.server.ts'

/** A process that does what the test says. */
class FakeProcess extends EventEmitter {
  readonly process = { kill: () => this.emit('exit', 0, null) }
  readonly send = () => true
}

let forked: FakeProcess[] = []
let names: string[] = []
let shutdown: Shutdown
beforeEach(() => {
  vi.useFakeTimers()
  forked = []
  names = []
  shutdown = new Shutdown()
})
afterEach(() => vi.useRealTimers())

const start = (count: number) =>
  startWebProcesses({
    count,
    environment: {},
    shutdown,
    log: silentLog,
    onStart: (name) => void names.push(name),
    fork: () => {
      const made = new FakeProcess()
      forked.push(made)
      return made
    },
  })

test('all processes are started, the others after the first that listens', async () => {
  const starting = start(3)
  expect(forked).toHaveLength(1)
  forked[0]?.emit('listening')
  await starting
  expect(forked).toHaveLength(3)
})

test('a process that dies before it listens is replaced, and the start goes on with the one that listens instead', async () => {
  const starting = start(2)
  forked[0]?.emit('exit', null, 'SIGKILL')
  await vi.runAllTimersAsync()
  expect(forked).toHaveLength(2)
  forked[1]?.emit('listening')
  await starting
  expect(forked).toHaveLength(3)
  // One of the others as well, long after the start.
  forked[2]?.emit('exit', 1, null)
  await vi.runAllTimersAsync()
  expect(forked).toHaveLength(4)
  expect(names).toEqual(['web-1', 'web-1', 'web-2', 'web-2'])
})

test('what keeps the first from starting, and it has told, ends the start instead of being tried for ever', async () => {
  const starting = start(4)
  forked[0]?.emit('exit', CANNOT_START, null)
  await expect(starting).rejects.toThrow('网页进程无法启动')
  await vi.runAllTimersAsync()
  expect(forked).toHaveLength(1)
})

test('a replacement that cannot start is tried again, because the others serve', async () => {
  const starting = start(2)
  forked[0]?.emit('listening')
  await starting
  forked[1]?.emit('exit', CANNOT_START, null)
  await vi.runAllTimersAsync()
  expect(forked).toHaveLength(3)
})

test('a stop ends every process and replaces none', async () => {
  const starting = start(2)
  forked[0]?.emit('listening')
  await starting
  await shutdown.stop()
  await vi.runAllTimersAsync()
  expect(forked).toHaveLength(2)
})

import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../test/memory-log.ts'

/** The handbook's way to look for errors, and every reader of logs, goes by these two. */
test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const)(
  'a line says %s by its name, and when in a form that a person reads',
  (level) => {
    const { log, lines } = memoryLog('trace')
    const before = Date.now()
    log[level]('happened')
    const told = JSON.parse(lines.join('')) as { level: unknown; time: string; msg: string }
    expect(told).toMatchObject({ level, msg: 'happened' })
    expect(told.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const at = Date.parse(told.time)
    expect(at >= before && at <= Date.now()).toBe(true)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a process whose log goes to a disk that is full says what it can and ends as it was told, also after a fatal line',
  () => {
    const log = pathToFileURL(resolve('src/platform/log.server.ts')).href
    const program = `const { createLog } = await import(${JSON.stringify(log)})
      const log = createLog('info')
      log.info('to nobody')
      log.fatal('to nobody either')
      process.exitCode = 3`
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
      // One that holds on to the line would never end.
      timeout: 60_000,
    })
    expect(ended.status).toBe(3)
  },
)

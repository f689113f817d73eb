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

import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { boundLog, keepBounded, logFileOf } from './bound-log.server.ts'

let folder: string
let logFile: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-log-'))
  logFile = logFileOf(folder)
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

test('a large log is cut to whole lines of its end, and whoever writes it goes on right after them', () => {
  const server = openSync(logFile, 'a')
  for (let line = 1; line <= 100; line += 1) writeSync(server, `line ${line}\n`)
  boundLog(logFile, { most: 500, kept: 25 })
  writeSync(server, 'line 101\n')
  closeSync(server)
  expect(readFileSync(logFile, 'utf8')).toBe('line 99\nline 100\nline 101\n')
})

test('a log that is small stays, and one that is not there is none', () => {
  boundLog(logFile, { most: 500, kept: 25 })
  writeFileSync(logFile, 'x'.repeat(500))
  boundLog(logFile, { most: 500, kept: 25 })
  expect(readFileSync(logFile)).toHaveLength(500)
})

test('is looked at while the server runs, and no more once it is left', () => {
  vi.useFakeTimers()
  const large = `${'x'.repeat(1023)}\n`.repeat(11 * 1024)
  writeFileSync(logFile, large)
  const stop = keepBounded(logFile, silentLog)
  vi.advanceTimersByTime(600_000)
  expect(readFileSync(logFile).length).toBeLessThanOrEqual(1024 * 1024)
  writeFileSync(logFile, large)
  stop()
  vi.advanceTimersByTime(600_000)
  expect(readFileSync(logFile)).toHaveLength(large.length)
})

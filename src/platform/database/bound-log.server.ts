import { closeSync, existsSync, openSync, readSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../durations.ts'

const MOST_BYTES = 10 * 1024 * 1024
/** What is kept when the log is cut: what happened last is what anybody looks for. */
const KEPT_BYTES = 1024 * 1024
const LOOK_EVERY_MS = 10 * MINUTE_MS

/** Where the embedded server of a data folder writes. */
export const logFileOf = (dataDir: string) => join(dataDir, 'postgres.log')

/** Bounds the log for as long as this process uses the server, until told to stop. */
export function keepBounded(logFile: string, log: Logger): () => void {
  const looking = setInterval(() => {
    try {
      boundLog(logFile)
    } catch (error) {
      log.warn({ err: error }, 'the log of the embedded database cannot be cut')
    }
  }, LOOK_EVERY_MS)
  looking.unref()
  return () => clearInterval(looking)
}

/**
 * Cuts the log of a server down to its end once it is large. The server appends to it, also while it is cut: it goes on
 * where the file ends then, and the few lines that it writes at that very moment are lost.
 */
export function boundLog(logFile: string, { most = MOST_BYTES, kept = KEPT_BYTES } = {}): void {
  if (!existsSync(logFile)) return
  const { size } = statSync(logFile)
  if (size <= most) return
  const end = Buffer.alloc(kept)
  const file = openSync(logFile, 'r')
  const length = readSync(file, end, 0, kept, size - kept)
  closeSync(file)
  truncateSync(logFile)
  writeFileSync(logFile, end.subarray(end.indexOf('\n') + 1, length), { flag: 'a' })
}

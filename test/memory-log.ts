import { createLog } from '#platform/log.server.ts'

/** The portal's own log, kept in memory: `lines` as they would be printed. */
export function memoryLog(level = 'debug') {
  const lines: string[] = []
  return { log: createLog(level, { write: (line) => void lines.push(line) }), lines }
}

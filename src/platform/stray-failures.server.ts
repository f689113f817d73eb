import type { Logger } from 'pino'
import { isClosedToWrites, isOutage } from './database/outage.server.ts'
import type { Shutdown } from './stop-signal.server.ts'

/**
 * The last line of defence against failures that nobody awaited or caught. One that says that the database is away is
 * told and lived with: it is no news that the request it belonged to has failed, and ending the process would take the
 * cached pages from the readers as well. Any other is a bug whose damage nobody knows: running requests are finished,
 * the process ends, and whoever watches it starts another (decision 011).
 */
export function surviveOutages({
  log,
  shutdown,
  timeoutMs,
}: {
  log: Logger
  shutdown: Shutdown
  timeoutMs: number
}): void {
  const onFailure = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin) => {
    if (isOutage(error) || isClosedToWrites(error)) {
      log.error({ err: error, origin }, 'an outage of the database was not caught')
      return
    }
    log.fatal({ err: error, origin }, 'a failure was not caught, the process ends')
    shutdown.end({ log, timeoutMs, status: 1 })
  }
  process.on('uncaughtException', onFailure)
}

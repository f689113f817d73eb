import type { Logger } from 'pino'

/**
 * Runs `stop` once on Ctrl-C or SIGTERM and then ends the process; a second signal, or a stop that takes longer than
 * `timeoutMs`, ends it at once with status 1.
 */
export function onStopSignal(
  { log, timeoutMs }: { log: Logger; timeoutMs: number },
  stop: () => Promise<void>,
): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), timeoutMs + 5000).unref()
    stop()
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      })
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

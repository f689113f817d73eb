import type { Logger } from 'pino'

interface Part {
  readonly name: string
  readonly stop: () => Promise<unknown>
}

/** One Ctrl-C may be heard twice, from the terminal and passed on by npm; later than this it is a second one. */
const IMPATIENT_MS = 1000

/**
 * What has been started and must be stopped in turn, the latest first: on Ctrl-C, on SIGTERM, or when the start itself
 * fails halfway. Made before anything is started, so that no signal comes too early.
 */
export class Shutdown {
  readonly #parts: Part[] = []
  #isStopping = false
  #stopped: Promise<boolean> | undefined
  #isEnding = false

  /** Whether everything is being stopped, so that nothing is started any more. */
  get isStopping(): boolean {
    return this.#isStopping
  }

  add(name: string, stop: () => Promise<unknown>): void {
    this.#parts.push({ name, stop })
  }

  /**
   * Stops everything; a part that cannot stop is logged and does not keep the others from stopping. Whoever asks while it
   * is being done, such as by a signal when a start has just failed, waits for it.
   */
  async stop(log?: Logger): Promise<boolean> {
    this.#isStopping = true
    const rest = () => this.#stopParts(log)
    this.#stopped = this.#stopped?.then(async (wasClean) => (await rest()) && wasClean) ?? rest()
    return this.#stopped
  }

  async #stopParts(log: Logger | undefined): Promise<boolean> {
    let isClean = true
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      try {
        await part.stop()
      } catch (error) {
        isClean = false
        log?.error({ err: error, part: part.name }, 'could not stop cleanly')
      }
    }
    return isClean
  }

  /** From now on a signal stops everything and ends the process; a second one, or `timeoutMs`, ends it at once. */
  onSignal({ log, timeoutMs }: { log: Logger; timeoutMs: number }): void {
    let heardAt = 0
    const stop = (signal: NodeJS.Signals) => {
      if (this.#isEnding && performance.now() - heardAt > IMPATIENT_MS) process.exit(1)
      if (this.#isEnding) return
      heardAt = performance.now()
      log.info({ signal }, 'stopping')
      this.end({ log, timeoutMs, status: 0 })
    }
    // SIGHUP is a terminal that was closed.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  }

  /** Stops everything, once, and ends the process with `status`, or 1 when it takes longer or is not clean. */
  end({ log, timeoutMs, status }: { log: Logger; timeoutMs: number; status: number }): void {
    if (this.#isEnding) return
    this.#isEnding = true
    setTimeout(() => process.exit(1), timeoutMs).unref()
    void this.stop(log).then((isClean) => process.exit(isClean ? status : 1))
  }
}

/** How a queue of pg-boss tries a job again. */
interface Tries {
  readonly retryLimit: number
  /** Seconds before the second try, doubled with each further one up to `retryDelayMax`. */
  readonly retryDelay: number
  readonly retryBackoff: true
  readonly retryDelayMax: number
}

/**
 * How often a job is tried again before it is given up. What comes again within minutes needs no more than to bridge
 * the pause; what comes once in an hour or a day must outlive an outage of hours, or it is lost until the next time.
 */
export function triesFor(schedule: string | undefined): Tries {
  const common = { retryBackoff: true, retryDelayMax: 3600 } as const
  return schedule !== undefined && comesWithinMinutes(schedule)
    ? { ...common, retryLimit: 3, retryDelay: 5 }
    : // 30 s, 1, 2, 4, 8, 16, 32 minutes, then every hour: eight hours altogether.
      { ...common, retryLimit: 14, retryDelay: 30 }
}

/** Every minute or every so many; a fixed minute comes once in an hour at most. */
const comesWithinMinutes = (schedule: string) => schedule.startsWith('*')

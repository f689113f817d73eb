/** A queue of jobs that other work makes, within its own transaction; a failed job is tried again with growing pauses. */
export interface Queue {
  readonly name: string
  /** Who works on it in one process, each by itself. */
  readonly workers: number
  /** Jobs that a worker takes at once and works on side by side before it takes others. */
  readonly batch: number
  readonly retryLimit: number
  /** Seconds before the first of the tries that follow; they grow. */
  readonly retryDelay: number
  readonly retryDelayMax: number
  /** After so many seconds under way a job counts as lost. */
  readonly expireInSeconds: number
}

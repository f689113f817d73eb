import type { Queue } from '../jobs/queue.ts'
import type { Content } from './contract.ts'

const MINUTE = 60

/**
 * The jobs that send, one message each: codes have a queue of their own, so that no slow mail server keeps them waiting
 * behind other messages. A job that takes longer than its time is another's again.
 */
export const codeQueue: Queue = {
  name: 'send-code',
  workers: 4,
  batch: 4,
  // Once more at once, then after some 5, 10 and 20 seconds: a code that comes later helps nobody.
  retryLimit: 4,
  retryDelay: 5,
  retryDelayMax: 30,
  expireInSeconds: 30,
}

export const messageQueue: Queue = {
  name: 'send-message',
  workers: 1,
  batch: 8,
  // After some 1, 2, 4 … minutes, at most two hours apart, for about ten hours.
  retryLimit: 10,
  retryDelay: MINUTE,
  retryDelayMax: 120 * MINUTE,
  expireInSeconds: 90,
}

/** Mails that carry a file, one at a time: no small one waits behind megabytes, and they have time to leave. */
export const parcelQueue: Queue = {
  ...messageQueue,
  name: 'send-parcel',
  batch: 1,
  expireInSeconds: 5 * MINUTE,
}

/** The queue of a message that is no code. */
export const queueFor = (content: Content): Queue =>
  content.channel === 'mail' && content.attachment ? parcelQueue : messageQueue

/** Every queue of jobs that are made within transactions. */
export const queues: readonly Queue[] = [codeQueue, messageQueue, parcelQueue]

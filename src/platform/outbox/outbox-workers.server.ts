import { z } from 'zod'
import type { Context } from '../context.ts'
import type { QueueWorker } from '../jobs/jobs.server.ts'
import { codeQueue, messageQueue } from './queues.ts'
import { sendOne } from './send-one.server.ts'

const Data = z.object({ id: z.number() })

/** What sends codes, and what sends everything else. */
export function outboxWorkers(contextOf: () => Context): readonly QueueWorker[] {
  return [codeQueue, messageQueue].map((queue) => ({
    queue,
    run: (data, attempt) => sendOne(contextOf(), Data.parse(data), attempt),
  }))
}

import { z } from 'zod'
import type { Context } from '../context.ts'
import type { QueueWorker } from '../jobs/jobs.server.ts'
import { queues } from './queues.ts'
import { sendOne } from './send-one.server.ts'

const Data = z.object({ id: z.number() })

/** What sends codes, mails that carry a file, and everything else. */
export function outboxWorkers(contextOf: () => Context): readonly QueueWorker[] {
  return queues.map((queue) => ({
    queue,
    run: (data, attempt) => sendOne(contextOf(), Data.parse(data), attempt),
  }))
}

import { pino } from 'pino'
import { castVote } from '#features/awards/voting/cast-vote.server.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { contextOn } from '../context-on.ts'
import { VOTE_NOON } from './electorate.ts'
import type { Acknowledged, Task } from './kill-voters.ts'

/** A process that votes for many people at once and says each vote that was acknowledged, until it is killed. */
process.once('message', (task: Task) => void vote(task))

async function vote({ url, people, candidates }: Task): Promise<void> {
  const log = pino({ level: 'warn' })
  const context = await contextOn(createPool(url, 8, log), log, VOTE_NOON)
  const now = new Date('2026-11-20T12:00:00+08:00')
  await Promise.all(
    people.map(async (personId) => {
      for (const candidateId of candidates.slice(personId % 7, (personId % 7) + 5)) {
        const actor = { kind: 'person', id: personId, sessionId: 1 } as const
        await castVote({ ...context, now, actor }, { candidateId, isCaptchaSolved: true })
        process.send?.({ personId, candidateId } satisfies Acknowledged)
      }
    }),
  )
  process.disconnect()
}

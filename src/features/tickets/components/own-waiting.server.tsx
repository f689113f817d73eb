import { eventPath } from '#features/events/addresses.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { FILLED } from '#ui/button-looks.ts'
import { registerPath } from '../addresses.ts'
import { LeaveWaiting } from '../islands/leave-waiting.island.tsx'
import type { OwnWaiting } from '../waiting/list-own-waiting.server.ts'

/** What somebody waits for: the place in line, or the seat that is kept and the way to take it. */
export function OwnWaitingList({ waiting }: { waiting: readonly OwnWaiting[] }) {
  if (waiting.length === 0) return null
  return (
    <section aria-label="候补" className="border-b border-line py-6">
      <h2 className="text-lg">候补</h2>
      <ul className="mt-3 space-y-3">
        {waiting.map((each) => (
          <li key={each.id} className="rounded-xl bg-surface p-4">
            <Entry waiting={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Entry({ waiting: { id, event, type, place, isPaused, offerEndsAt } }: { waiting: OwnWaiting }) {
  const isOffered = offerEndsAt !== undefined
  const keptUntil = isPaused ? undefined : offerEndsAt
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h3 className="text-base leading-snug">
          <a href={eventPath(event.id)} className="hover:text-accent">
            {event.title}
          </a>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {event.startsOn} · {type}
        </p>
        {keptUntil ? (
          <p className="mt-1 text-sm text-copper">
            有名额了，为您保留到 {shanghaiMinute(keptUntil)}，过时让给下一位。
          </p>
        ) : (
          <p className="mt-1 text-sm text-ink">
            {isPaused ? '主办方暂停了候补，恢复后次序不变' : `排在第 ${place} 位`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {keptUntil ? (
          <a href={registerPath(event.id)} className={FILLED}>
            去报名
          </a>
        ) : null}
        <Island of={LeaveWaiting} when="load" id={id} isOffered={isOffered} />
      </div>
    </div>
  )
}

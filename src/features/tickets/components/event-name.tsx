import { eventPath } from '#features/events/addresses.ts'
import type { PublicState } from '#features/withdrawals/public-states.ts'

interface Named {
  readonly id: number
  readonly title: string
  readonly state: PublicState
}

/** What a ticket is for, leading to its page as long as there is one: of an event that was taken down the ticket still holds. */
export function EventName({ event: { id, title, state }, look }: { event: Named; look: string }) {
  if (state === 'withdrawn') return <>{title}（活动页面暂时撤下）</>
  return (
    <a href={eventPath(id)} className={look}>
      {title}
    </a>
  )
}

import { MoreLink } from '#ui/more-link.tsx'
import { useMore } from '#ui/use-more.ts'
import { TopicRow } from '../components/topic-row.tsx'
import { cardFromWire } from '../wire/from-wire.ts'
import { TOPICS_PER_LOAD } from '../lists/lists.ts'
import { topicListCall, type TopicListAddress } from '../wire/topic-list-call.ts'

interface Properties {
  /** The call that gives more. */
  readonly call: TopicListAddress
  readonly id: number
  /** 0 everything, 1 the editors' choice (B-73). */
  readonly type: 0 | 1
  readonly next: number | undefined
  /** The page itself with its tab; the cursor is added to it. */
  readonly base: string
}

/** More topics of one tab, appended below it alone (USER-06). */
export function TopicMore({ call, id, type, next: first, base }: Properties) {
  const { items, next, isLoading, onMore } = useMore({ after: first, next: first }, async (date) => {
    const { json } = await topicListCall(call)({ id, type, date, limit: TOPICS_PER_LOAD })
    const loaded = json.map(cardFromWire)
    return {
      items: loaded,
      next: loaded.length < TOPICS_PER_LOAD ? undefined : loaded.at(-1)?.sortDate,
    }
  })
  const address = next === undefined ? undefined : `${base}${base.includes('?') ? '&' : '?'}before=${next}`
  return (
    <div aria-busy={isLoading}>
      {items.map((topic) => (
        <TopicRow key={topic.id} topic={topic} />
      ))}
      <MoreLink address={address} isLoading={isLoading} onMore={onMore} />
    </div>
  )
}

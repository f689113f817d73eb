import type { OwnPlace } from '#features/accounts/own-place.ts'
import { shownYuan } from '#platform/money.ts'

/** What there is of one's own and how much of it. */
export interface OwnCounts {
  readonly unread: number
  readonly collected: number
  readonly visited: number
  readonly awaited: number
}

/** An order that can still be paid. */
interface Unpaid {
  readonly number: string
  readonly subject: string
  readonly amountFen: number
}

/** What waits for whoever is signed in, and the ways to everything of one's own that stands on another page (B-50). */
export function OwnPlaces({
  counts,
  unpaid,
  more,
}: {
  counts: OwnCounts
  unpaid: readonly Unpaid[]
  /** What only some have. */
  more: readonly OwnPlace[]
}) {
  const waiting = [
    ...unpaid.map(({ number, subject, amountFen }) => ({
      key: number,
      path: '/me#orders',
      text: `${subject} ¥${shownYuan(amountFen)} 待付款`,
    })),
    ...more.flatMap(({ path, waiting: text }) => (text === undefined ? [] : [{ key: path, path, text }])),
    ...(counts.unread > 0 ? [{ key: 'unread', path: '/messages', text: `${counts.unread} 条消息未读` }] : []),
  ]
  const places: readonly OwnPlace[] = [
    { path: '/library', name: '我的收藏', count: counts.collected },
    { path: '/library?t=visited', name: '浏览记录', count: counts.visited },
    { path: '/library?t=awaited', name: '等待的回答', count: counts.awaited },
    { path: '/my-questions', name: '我的提问' },
    { path: '/tickets', name: '我的活动' },
    ...more,
    { path: '/messages', name: '消息' },
    { path: '/messages/settings', name: '消息设置' },
    { path: '/membership', name: '会员权益' },
  ]
  return (
    <>
      {waiting.length > 0 ? (
        <section aria-label="等您处理" className="mt-2 rounded-lg border border-line px-5 py-4">
          <h2 className="text-base">等您处理</h2>
          <ul className="mt-1">
            {waiting.map(({ key, path, text }) => (
              <li key={key}>
                <a href={path} className="inline-block py-1.5 text-link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <nav aria-label="我的" className="mt-4">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {places.map(({ path, name, count }) => (
            <li key={path}>
              <a
                href={path}
                className="flex h-full flex-wrap items-baseline justify-center gap-x-2 rounded-md bg-surface px-2 py-3 text-sm text-ink hover:bg-accent-soft hover:text-accent"
              >
                {name}
                {count === undefined ? null : <span className="text-muted tabular-nums">{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

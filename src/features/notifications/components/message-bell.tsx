import { useEffect, useState } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import { askCount, isStale, knownCount } from '../message-count.ts'
import { MESSAGES_CHANGED } from '../messages-client.ts'

/** The way to one's messages with how many are unread; fetched by those alone who are signed in (C-71). */
export function MessageBell({ personId }: { personId: number }) {
  const [unread, setUnread] = useState(() => knownCount(personId)?.unread ?? 0)
  useEffect(() => {
    const ask = () =>
      void loadQuietly(() => askCount(personId)).then((count) => count !== undefined && setUnread(count))
    const refresh = () => {
      const known = knownCount(personId)
      if (isStale(known, Date.now())) ask()
      else if (known) setUnread(known.unread)
    }
    refresh()
    const changes = new AbortController()
    const { signal } = changes
    addEventListener('focus', refresh, { signal })
    addEventListener(MESSAGES_CHANGED, ask, { signal })
    return () => changes.abort()
  }, [personId])
  return (
    <a
      href="/messages"
      aria-label={unread > 0 ? `消息，${unread} 条未读` : '消息'}
      className="relative grid size-10 place-items-center rounded-full text-ink hover:text-accent"
    >
      <svg
        viewBox="0 0 24 24"
        width="22"
        height="22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15z" />
        <path d="M10 21a2.2 2.2 0 0 0 4 0" />
      </svg>
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute -end-0.5 -top-0.5 min-w-[1.125rem] rounded-full bg-text-red px-1 text-center text-[0.6875rem] leading-[1.125rem] font-semibold text-paper"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      ) : null}
    </a>
  )
}

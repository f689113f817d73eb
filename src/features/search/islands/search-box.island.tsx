import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import { askHotSearches, askSuggestions } from '../browser-calls.ts'
import { SearchStart } from '../components/search-start.tsx'
import { SearchSuggestions } from '../components/search-suggestions.tsx'
import { searchPath } from '../addresses.ts'
import type { Suggestion } from '../contract.ts'
import { LONGEST_QUERY } from '../limits.ts'
import { eraseSearches, noteSearch, recentSearches } from '../recent-searches.ts'

/** Typing must rest so long before suggestions are asked for. */
const REST_MS = 160

/**
 * The header's search: a plain form that works without script, with suggestions once the browser has touched it, and
 * while it is empty with what was looked for here before and what many look for.
 * The Enter and the arrows that belong to an open input method are left to it (LAYOUT-03).
 */
export function SearchBox() {
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const [start, setStart] = useState<{ recent: readonly string[]; hot: readonly string[] }>()
  const paths = start
    ? [...start.recent, ...start.hot].map((word) => searchPath(word))
    : suggestions.map((suggestion) => suggestion.path)
  const isOpen = paths.length > 0

  const close = () => {
    clearTimeout(timer.current)
    turn.current += 1
    setSuggestions([])
    setStart(undefined)
    setActive(-1)
  }
  const begin = () => {
    close()
    const mine = turn.current
    setStart({ recent: recentSearches(), hot: [] })
    void loadQuietly(() => askHotSearches({})).then((answer) => {
      if (mine === turn.current) setStart((now) => now && { ...now, hot: answer?.json ?? [] })
    })
  }
  const ask = (q: string) => {
    clearTimeout(timer.current)
    turn.current += 1
    const mine = turn.current
    if (q.trim() === '') return begin()
    setStart(undefined)
    timer.current = setTimeout(() => {
      void loadQuietly(() => askSuggestions({ q: q.trim() })).then((answer) => {
        if (mine !== turn.current) return
        setStart(undefined)
        setSuggestions(answer?.json ?? [])
        setActive(-1)
      })
    }, REST_MS)
  }
  useEffect(() => {
    // What this page found, by words typed there or by a link, was looked for as well.
    if (location.pathname === '/search') noteSearch(new URLSearchParams(location.search).get('q') ?? '')
    // What was typed while this script was still on its way is not asked for by any event.
    if (input.current && input.current === document.activeElement) ask(input.current.value)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once, when the island wakes
  }, [])
  /** From the field to the buttons beside what was looked for is not away. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement | HTMLButtonElement>) => {
    if (!currentTarget.form?.contains(relatedTarget)) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || !isOpen) return
    const chosen = paths[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      // One place more than there are suggestions: the reader's own words.
      const places = paths.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      location.assign(chosen)
    }
  }
  return (
    <form action="/search" className="relative" onSubmit={() => noteSearch(input.current?.value ?? '')}>
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        name="q"
        required
        maxLength={LONGEST_QUERY}
        autoComplete="off"
        role="combobox"
        aria-label="搜索全站"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="搜索"
        onInput={(event) => {
          if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing))
            ask(event.currentTarget.value)
        }}
        onCompositionEnd={(event) => ask(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onFocus={({ currentTarget }) => ask(currentTarget.value)}
        className="h-9 w-full rounded-full border border-line bg-surface ps-4 pe-9 text-base sm:pe-10 sm:text-sm text-ellipsis text-ink placeholder:text-muted"
      />
      <button
        type="submit"
        className="absolute inset-y-0 right-0 grid w-10 place-items-center text-muted hover:text-accent"
      >
        <span className="sr-only">搜索</span>
        <svg
          viewBox="0 0 20 20"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <circle cx="8.5" cy="8.5" r="6" />
          <path d="m13 13 5 5" strokeLinecap="round" />
        </svg>
      </button>
      {isOpen ? (
        <div
          {...(start ? {} : { id: `${id}-list`, role: 'listbox', 'aria-label': '搜索建议' })}
          className="fixed inset-x-3 z-50 mt-2 overflow-hidden rounded-lg border border-line bg-raised py-1.5 text-sm shadow-md sm:absolute sm:inset-x-auto sm:top-11 sm:right-0 sm:mt-0 sm:w-96"
        >
          {start ? (
            <SearchStart
              id={id}
              {...start}
              active={active}
              onLeave={leave}
              onErase={(word) => {
                setStart({ ...start, recent: eraseSearches(word) })
                input.current?.focus()
              }}
            />
          ) : null}
          <SearchSuggestions id={id} suggestions={suggestions} active={active} />
        </div>
      ) : null}
    </form>
  )
}

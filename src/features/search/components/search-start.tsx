import type { FocusEvent, MouseEvent } from 'react'
import { searchPath } from '../addresses.ts'

/** The mouse must not take the focus away, which would close the list before it is chosen from. */
export const stayInField = (event: MouseEvent) => event.preventDefault()

/** What an empty search field offers: what was looked for here before, and what many look for. */
export function SearchStart({
  id,
  recent,
  hot,
  active,
  onErase,
  onLeave,
}: {
  /** Of the list; its options are called after it. */
  id: string
  recent: readonly string[]
  hot: readonly string[]
  /** The place of the chosen one, recent ones first. */
  active: number
  /** Without a word: all. */
  onErase: (word?: string) => void
  onLeave: (event: FocusEvent<HTMLButtonElement>) => void
}) {
  const option = (word: string, at: number, look: string) => (
    <a
      key={word}
      id={`${id}-${at}`}
      role="option"
      href={searchPath(word)}
      tabIndex={-1}
      aria-selected={at === active}
      onMouseDown={stayInField}
      className={`flex h-10 min-w-0 items-center gap-2 text-ink hover:bg-surface aria-selected:bg-accent-soft aria-selected:text-accent ${look}`}
    >
      {at >= recent.length ? (
        <span aria-hidden="true" className={at - recent.length < 3 ? 'text-copper' : 'text-muted'}>
          {at - recent.length + 1}
        </span>
      ) : null}
      <span className="truncate">{word}</span>
    </a>
  )
  return (
    <>
      <div id={`${id}-list`} role="listbox" aria-label="从这些词开始">
        {recent.length > 0 ? (
          <div role="group" aria-label="最近搜索">
            <p aria-hidden="true" className="flex h-10 items-center px-4 text-xs text-muted">
              最近搜索
            </p>
            {recent.map((word, at) => option(word, at, 'ps-4 pe-14'))}
          </div>
        ) : null}
        {hot.length > 0 ? (
          <div role="group" aria-label="热门搜索">
            <p aria-hidden="true" className="flex h-10 items-center px-4 text-xs text-muted">
              热门搜索
            </p>
            <div role="presentation" className="grid grid-cols-2">
              {hot.map((word, at) => option(word, recent.length + at, 'px-4'))}
            </div>
          </div>
        ) : null}
      </div>
      {recent.length > 0 ? (
        // Beside the list and not in it: an option of a list cannot hold buttons.
        <div className="absolute top-1.5 right-1 flex flex-col items-end">
          <button
            type="button"
            aria-label="清空最近搜索"
            onMouseDown={stayInField}
            onBlur={onLeave}
            onClick={() => onErase()}
            className="h-10 px-3 text-xs text-muted hover:text-accent"
          >
            清空
          </button>
          {recent.map((word) => (
            <button
              key={word}
              type="button"
              aria-label={`删除“${word}”`}
              onMouseDown={stayInField}
              onBlur={onLeave}
              onClick={() => onErase(word)}
              className="grid size-10 place-items-center text-lg text-muted hover:text-accent"
            >
              ×
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}

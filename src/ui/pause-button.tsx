/**
 * Stops and starts what `rotate` moves; always there for whoever needs things to stand still. Before
 * that nothing moves and there is nothing to press: only its room is kept.
 */
export function PauseButton() {
  return (
    <button
      type="button"
      data-pause=""
      aria-label="继续轮播"
      className="group/pause grid not-data-ready:invisible size-6 place-items-center rounded-full bg-paper/80 text-ink hover:bg-paper noscript:hidden"
    >
      <svg viewBox="0 0 12 12" width="10" height="10" fill="currentColor" aria-hidden="true">
        <path d="M2 1h3v10H2zM7 1h3v10H7z" className="not-group-data-playing/pause:hidden" />
        <path d="M3 1l8 5-8 5z" className="group-data-playing/pause:hidden" />
      </svg>
    </button>
  )
}

/** Stops and starts a rotation; always there for whoever needs things to stand still. */
export function PauseButton({
  isPlaying,
  onPause,
  onPlay,
}: {
  isPlaying: boolean
  onPause: () => void
  onPlay: () => void
}) {
  return (
    <button
      type="button"
      aria-label={isPlaying ? '暂停轮播' : '继续轮播'}
      onClick={isPlaying ? onPause : onPlay}
      className="grid size-6 place-items-center rounded-full bg-paper/80 text-ink hover:bg-paper noscript:hidden"
    >
      <svg viewBox="0 0 12 12" width="10" height="10" fill="currentColor" aria-hidden="true">
        {isPlaying ? <path d="M2 1h3v10H2zM7 1h3v10H7z" /> : <path d="M3 1l8 5-8 5z" />}
      </svg>
    </button>
  )
}

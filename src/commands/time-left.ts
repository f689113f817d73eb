interface Progress {
  readonly done: number
  readonly all: number
  readonly elapsedMs: number
}

/** How long the rest takes if it goes on as until now, to stand behind other words; empty while nothing can be said. */
export function timeLeft({ done, all, elapsedMs }: Progress): string {
  if (done <= 0 || done >= all) return ''
  const seconds = Math.ceil(((elapsedMs / done) * (all - done)) / 1000)
  return `，还需约 ${seconds < 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`}`
}

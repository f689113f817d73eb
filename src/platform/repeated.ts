/**
 * Tells of what happens again and again at most once in `everyMs`, with how often it has happened since; by a time that goes
 * on evenly, because a clock that is set back would keep it silent.
 */
export function repeated<T>(
  everyMs: number,
  tell: (times: number, latest: T) => void,
  now: () => number = () => performance.now(),
): (latest: T) => void {
  let toldAt = -Infinity
  let times = 0
  return (latest) => {
    times += 1
    if (now() - toldAt < everyMs) return
    toldAt = now()
    tell(times, latest)
    times = 0
  }
}

import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { Planned } from '../../calendar/contract.ts'
import { moveSchedule } from '../browser-calls.ts'

/** Gives what waits another time, and says what became of it; what the server refuses stays where it was. */
export function useMoving(onMoved: () => void) {
  const { attempt, isBusy } = useAttempt()
  const move = async ({ kind, id, title, schedule, at: from }: Planned, at: string): Promise<boolean> => {
    if (schedule === undefined) return false
    const isDone = await attempt(
      () => moveSchedule({ kind, id, schedule, from, at }),
      `《${title}》的时间已改`,
    )
    onMoved()
    return isDone
  }
  /** To the same hour of another day. */
  const moveToDay = (planned: Planned, day: string) => {
    if (planned.at.slice(0, 10) !== day) void move(planned, `${day}${planned.at.slice(10)}`)
  }
  return { isBusy, move, moveToDay }
}

import { App } from 'antd'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { Planned } from '../../calendar/contract.ts'
import { moveSchedule } from '../browser-calls.ts'

/** Gives what waits another time, and says so; what the server refuses stays where it was. */
export function useMoving(onMoved: () => void) {
  const { message } = App.useApp()
  const { attempt } = useAttempt()
  const move = async ({ kind, id, title, schedule, at: from }: Planned, at: string): Promise<void> => {
    if (schedule === undefined) return
    try {
      await moveSchedule({ kind, id, schedule, from, at })
    } finally {
      onMoved()
    }
    void message.success(`《${title}》的时间已改`)
  }
  /** To the same hour of another day. */
  const moveToDay = (planned: Planned, day: string) => {
    if (planned.at.slice(0, 10) !== day) void attempt(() => move(planned, `${day}${planned.at.slice(10)}`))
  }
  return { move, moveToDay }
}

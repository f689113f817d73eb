import { App } from 'antd'
import { useState } from 'react'
import type { Planned } from '../../calendar/contract.ts'
import { moveSchedule } from '../browser-calls.ts'

/** Gives what waits another time, and says what became of it; what the server refuses stays where it was. */
export function useMoving(onMoved: () => void) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const move = async ({ kind, id, title, schedule, at: from }: Planned, at: string): Promise<boolean> => {
    if (schedule === undefined) return false
    setBusy(true)
    try {
      await moveSchedule({ kind, id, schedule, from, at })
      void message.success(`《${title}》的时间已改`)
      return true
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有成功，请再试一次')
      return false
    } finally {
      setBusy(false)
      onMoved()
    }
  }
  /** To the same hour of another day. */
  const moveToDay = (planned: Planned, day: string) => {
    if (planned.at.slice(0, 10) !== day) void move(planned, `${day}${planned.at.slice(10)}`)
  }
  return { isBusy, move, moveToDay }
}

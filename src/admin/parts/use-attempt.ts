import { App } from 'antd'
import { useState } from 'react'

/** Does what somebody pressed for, one thing at a time, and says what became of it; `attempt` gives whether it was done. */
export function useAttempt() {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  /** `done` is said where it was; nothing is when it is left out. */
  const attempt = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      if (done !== undefined) void message.success(done)
      return true
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有成功，请再试一次')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { attempt, isBusy }
}

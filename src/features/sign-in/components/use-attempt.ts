import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'

/** Does what was pressed, and says why it was not done. */
export function useAttempt() {
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setTold('')
    try {
      await work()
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '操作没有成功，请稍后再试')
    } finally {
      setBusy(false)
    }
  }
  return { told, setTold, isBusy, attempt }
}

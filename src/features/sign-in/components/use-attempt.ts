import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'

/** Does what was pressed, and says why it was not done, leading whoever pressed to the field that it is about. */
export function useAttempt<Field extends string>(lead?: (field: Field) => void) {
  const [{ told, wrong }, setTold] = useState<{ told: string; wrong?: Field | undefined }>({ told: '' })
  const [isBusy, setBusy] = useState(false)
  const tell = (problem: string, field?: Field) => {
    setTold({ told: problem, wrong: field })
    if (field) lead?.(field)
  }
  const attempt = async (work: () => Promise<void>, field?: Field) => {
    setBusy(true)
    tell('')
    try {
      await work()
    } catch (error) {
      tell(sayFailure(error, '操作没有成功，请稍后再试'), field)
    } finally {
      setBusy(false)
    }
  }
  return { told, wrong, tell, isBusy, attempt }
}

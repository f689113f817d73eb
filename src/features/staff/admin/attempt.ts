import { useState } from 'react'

/** What became of something that somebody has asked for: it runs, or it said why not. */
export function useAttempt() {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功，请再试一次')
    }
    setBusy(false)
  }
  return { problem, isBusy, attempt }
}

import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Does what somebody pressed for, one thing at a time, and says in a message what became of it.
 * `On` is what tells the rows apart, where several can be worked on; `seconds` how long a long refusal stays to be read.
 */
export function useAttempt<On = undefined>({ seconds }: { readonly seconds?: number } = {}) {
  const { message } = App.useApp()
  const [running, setRunning] = useState<{ readonly on: On | undefined }>()
  /** Gives whether it was done; `done` is said where it was, and nothing is when it is left out. */
  const attempt = useCallback(
    async <Given>(
      work: () => Promise<Given>,
      done?: string | ((given: Given) => string),
      on?: On,
    ): Promise<boolean> => {
      setRunning({ on })
      try {
        const given = await work()
        if (done !== undefined) void message.success(typeof done === 'string' ? done : done(given))
        return true
      } catch (error) {
        void message.error(sayFailure(error), seconds)
        return false
      } finally {
        setRunning(undefined)
      }
    },
    [message, seconds],
  )
  return { attempt, isBusy: running !== undefined, isBusyOn: (on: On) => running?.on === on }
}

/** Seconds for which what somebody sent before leaving is said elsewhere when it was refused. */
const LATE_SECONDS = 10

/** The same where the refusal stays on the screen, beside what was filled in; where that was closed meanwhile, in a message. */
export function useAttemptHere() {
  const { message } = App.useApp()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem('')
    try {
      await work()
      return true
    } catch (error) {
      if (isThere.current) setProblem(sayFailure(error))
      else void message.error(sayFailure(error), LATE_SECONDS)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { attempt, problem, isBusy }
}

const sayFailure = (error: unknown): string =>
  error instanceof Error ? error.message : '没有成功，请再试一次'

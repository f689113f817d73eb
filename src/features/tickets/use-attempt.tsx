import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { usePatience } from '#ui/use-patience.ts'
import { WaitingNote } from '#ui/waiting-note.tsx'

/**
 * Does what was pressed, again by itself while no answer comes, and says what became of it: `told` is why it was not done,
 * `note` what to show while it waits. What is done has to be one that may come twice.
 */
export function useAttempt({ hasForm = false }: { hasForm?: boolean } = {}) {
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { waiting, patiently, stop } = usePatience()
  /** Gives what the act gives; undefined where it was not done. */
  const attempt = async <Answer,>(
    act: () => Promise<Answer>,
    failed = '没有成功，请稍后再试',
  ): Promise<Answer | undefined> => {
    setBusy(true)
    setTold('')
    try {
      return await patiently(act)
    } catch (error) {
      setTold(sayFailure(error, failed))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const note = waiting ? (
    <div className="mt-4">
      <WaitingNote key={waiting.nextTry} waiting={waiting} hasForm={hasForm} onStop={stop} />
    </div>
  ) : null
  return { told, setTold, isBusy, attempt, note, stop }
}

import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { sendAgain } from '../browser-calls.ts'

/** Has an issue mailed once more. */
export function MailAgain({ id }: { id: number }) {
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await sendAgain({ id })
      setTold('几分钟内再寄一次')
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || send())}
        className="min-h-10 text-link aria-disabled:text-muted noscript:hidden"
      >
        再寄一次
      </button>
      <span role="status" className="empty:hidden">
        {told}
      </span>
    </>
  )
}

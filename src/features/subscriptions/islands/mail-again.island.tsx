import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
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
      setTold(sayFailure(error, '没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <>
      <BusyButton
        isBusy={isBusy}
        onClick={() => void send()}
        className="min-h-10 text-link aria-disabled:text-muted noscript:hidden"
      >
        再寄一次
      </BusyButton>
      <span role="status">{told}</span>
    </>
  )
}

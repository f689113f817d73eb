import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { useState } from 'react'
import { sendTicketMail } from '../browser-calls.ts'
import { useAttempt } from '../use-attempt.tsx'

/** Mails an electronic ticket once more, to whomever it names. */
export function SendTicket({ code, name }: { code: string; name: string }) {
  const { told, setTold, isBusy, attempt, note } = useAttempt()
  const [to, setTo] = useState('')
  const send = async () => {
    const answered = await attempt(() => sendTicketMail({ code }))
    setTo(answered?.json.to ?? '')
  }
  return (
    <>
      <BusyButton
        isBusy={isBusy}
        aria-label={`重新发送${name}的电子票`}
        onClick={() => void send()}
        className={`${OUTLINED} noscript:hidden`}
      >
        重新发送
      </BusyButton>
      <span role="status" className="text-sm break-all text-text-green empty:sr-only">
        {to === '' ? '' : `已发到 ${to}`}
      </span>
      {note}
      {told ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}

import { PayButton } from '#features/orders/components/pay-button.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { sendCancelRegistration, sendPayRegistration } from '../browser-calls.ts'
import { useAttempt } from '../use-attempt.tsx'

/** What can be done with a registration that is not paid or not decided: pay, or give it up. */
export function OpenRegistration({
  number,
  title,
  yuan,
  isPayable,
}: {
  number: string
  title: string
  yuan: string
  isPayable: boolean
}) {
  const { told, isBusy, attempt, note } = useAttempt()
  const cancel = async () => {
    if (await attempt(() => sendCancelRegistration({ number }), '没有取消成功，请稍后再试')) location.reload()
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 noscript:hidden">
      {isPayable ? (
        <PayButton
          label="付款"
          look={FILLED}
          title={title}
          unit="元"
          price={yuan}
          onOrder={() => sendPayRegistration({ number })}
          signInReason="登录后付款"
        />
      ) : null}
      <BusyButton isBusy={isBusy} onClick={() => void cancel()} className={OUTLINED}>
        取消报名
      </BusyButton>
      <p role="alert" className="text-sm text-text-red empty:hidden">
        {told}
      </p>
      {note}
    </div>
  )
}

import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { solving } from '#platform/captcha/solving.ts'
import { useOwnDraft } from '#features/accounts/own-drafts.ts'
import { sendLink } from '../browser-calls.ts'
import { startWaiting, useSecondsLeft } from '../code-timer.ts'
import { ACCOUNT_MISSING_ON_SEND, ACCOUNT_MISSING_ON_SUBMIT, CODE_MISSING } from '../messages.ts'
import { requestCode, type Tab } from '../sign-in-client.ts'
import { CodeField } from './code-field.tsx'
import type { Confirmed } from './confirm-person.tsx'
import { UnlinkChannel } from './unlink-channel.tsx'
import { useAttempt } from './use-attempt.ts'

const FIELD = 'h-10 min-w-0 rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red'

/** One's phone or mail address, and the way to give another, proved by a code (C-02). */
export function LinkChannel({
  tab,
  linked,
  isLast,
  confirmed,
}: {
  tab: Tab
  linked: string | undefined
  /** Whether the account has no other phone or mail address. */
  isLast: boolean
  confirmed: Confirmed
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress, forgetAddress] = useOwnDraft(tab === 1 ? 'phone' : 'email', '')
  const [code, setCode] = useState('')
  const addressField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const { told, wrong, tell, isBusy, attempt } = useAttempt<'address' | 'code'>((field) =>
    (field === 'code' ? codeField : addressField).current?.focus(),
  )
  const seconds = useSecondsLeft(tab)
  const what = tab === 1 ? '手机号' : '邮箱'

  useEffect(() => {
    if (isOpen) addressField.current?.focus()
  }, [isOpen])

  const sendCode = () => {
    if (address.trim() === '') return tell(ACCOUNT_MISSING_ON_SEND, 'address')
    return void attempt(async () => {
      startWaiting(tab, await requestCode(tab, address, { purpose: 'link' }))
      codeField.current?.focus()
    }, 'address')
  }
  const link = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (address.trim() === '') return tell(ACCOUNT_MISSING_ON_SUBMIT, 'address')
    if (code.trim() === '') return tell(CODE_MISSING, 'code')
    const account = tab === 1 ? { phone: address } : { email: address }
    return void attempt(
      () =>
        confirmed(async () => {
          await solving(sendLink, { type: tab, ...account, code: code.trim() })
          forgetAddress()
          location.reload()
        }),
      'code',
    )
  }
  const toggle = () => {
    if (isOpen) return setOpen(false)
    return void attempt(() => confirmed(async () => setOpen(true)))
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-ink">{linked ?? '未绑定'}</span>
        <BusyButton aria-expanded={isOpen} isBusy={isBusy && !isOpen} onClick={toggle} className={OUTLINED}>
          {isOpen ? '取消' : linked ? `更换${what}` : `绑定${what}`}
        </BusyButton>
        {linked && !isLast && !isOpen ? <UnlinkChannel type={tab} confirmed={confirmed} /> : null}
      </p>
      {isOpen ? (
        <form noValidate onSubmit={link} className="mt-3 grid max-w-sm gap-3">
          <input
            ref={addressField}
            aria-label={`新的${what}`}
            placeholder={`新的${what}`}
            type={tab === 1 ? 'tel' : 'email'}
            autoComplete={tab === 1 ? 'tel' : 'email'}
            value={address}
            maxLength={254}
            onChange={(event) => setAddress(event.target.value)}
            aria-invalid={wrong === 'address'}
            aria-describedby={`${id}-told`}
            className={FIELD}
          />
          <CodeField
            field={codeField}
            code={code}
            onChange={setCode}
            toldId={`${id}-told`}
            isWrong={wrong === 'code'}
            look={`${FIELD} w-28`}
            seconds={seconds}
            isBusy={isBusy}
            onSend={sendCode}
          />
          <p>
            <BusyButton type="submit" isBusy={isBusy} className={FILLED}>
              {isBusy ? '请稍候…' : linked ? '确认更换' : '确认绑定'}
            </BusyButton>
          </p>
        </form>
      ) : null}
      <p id={`${id}-told`} role="alert" className="mt-2 text-sm text-text-red empty:hidden">
        {told}
      </p>
    </>
  )
}

import { useId, useState, type SubmitEvent } from 'react'
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

const FIELD = 'h-10 min-w-0 rounded-md border border-edge bg-paper px-3 text-ink'

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
  const { told, setTold, isBusy, attempt } = useAttempt()
  const seconds = useSecondsLeft(tab)
  const what = tab === 1 ? '手机号' : '邮箱'

  const sendCode = () => {
    if (address.trim() === '') return setTold(ACCOUNT_MISSING_ON_SEND)
    return void attempt(async () => startWaiting(tab, await requestCode(tab, address, { purpose: 'link' })))
  }
  const link = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') return setTold(CODE_MISSING)
    if (address.trim() === '') return setTold(ACCOUNT_MISSING_ON_SUBMIT)
    const account = tab === 1 ? { phone: address } : { email: address }
    return void attempt(() =>
      confirmed(async () => {
        await solving(sendLink, { type: tab, ...account, code: code.trim() })
        forgetAddress()
        location.reload()
      }),
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
        <button
          type="button"
          aria-expanded={isOpen}
          disabled={isBusy && !isOpen}
          onClick={toggle}
          className={OUTLINED}
        >
          {isOpen ? '取消' : linked ? `更换${what}` : `绑定${what}`}
        </button>
        {linked && !isLast && !isOpen ? <UnlinkChannel type={tab} confirmed={confirmed} /> : null}
      </p>
      {isOpen ? (
        <form noValidate onSubmit={link} className="mt-3 grid max-w-sm gap-3">
          <input
            aria-label={`新的${what}`}
            placeholder={`新的${what}`}
            type={tab === 1 ? 'tel' : 'email'}
            autoComplete={tab === 1 ? 'tel' : 'email'}
            value={address}
            maxLength={254}
            onChange={(event) => setAddress(event.target.value)}
            aria-describedby={`${id}-told`}
            className={FIELD}
          />
          <CodeField
            code={code}
            onChange={setCode}
            toldId={`${id}-told`}
            look={`${FIELD} w-28`}
            seconds={seconds}
            isBusy={isBusy}
            onSend={sendCode}
          />
          <p>
            <button type="submit" disabled={isBusy} className={FILLED}>
              {isBusy ? '请稍候…' : linked ? '确认更换' : '确认绑定'}
            </button>
          </p>
        </form>
      ) : null}
      <p id={`${id}-told`} role="alert" className="mt-2 text-sm text-text-red empty:hidden">
        {told}
      </p>
    </>
  )
}

import { useId, useRef, useState, type SubmitEvent } from 'react'
import { CODE_LENGTH } from '#features/accounts/contract.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { ConsentBox } from '#ui/consent-box.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { startWaiting, useSecondsLeft } from '../code-timer.ts'
import {
  ACCOUNT_MISSING_ON_SEND,
  ACCOUNT_MISSING_ON_SUBMIT,
  CODE_MISSING,
  CONSENT_MISSING,
} from '../messages.ts'
import { requestCode, submitCode, type Tab } from '../sign-in-client.ts'
import { CodeSent } from './code-sent.tsx'

const FIELD =
  'h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink placeholder:text-muted aria-invalid:border-text-red'

/** In the order in which they stand. */
const FIELDS = ['account', 'code', 'consent'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string>>

/** Account, code and the button that sends it, for one tab (LOGIN-02 to -10). */
export function SignInForm({
  tab,
  fileId,
  ticket,
}: {
  tab: Tab
  fileId: number | undefined
  /** Of a WeChat that is to belong to this account from now on. */
  ticket?: string | undefined
}) {
  const id = useId()
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [hasAgreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const seconds = useSecondsLeft(tab)

  /** What is refused stands at the field that it is about: sending concerns the account, signing in the code. */
  const attempt = async (field: 'account' | 'code', work: () => Promise<void>) => {
    setBusy(true)
    setProblems({})
    try {
      await work()
    } catch (error) {
      tell({ [field]: sayFailure(error, '操作没有成功，请稍后再试') })
    } finally {
      setBusy(false)
    }
  }
  const goTo = (field: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[data-field=${field}]`)?.focus()
  const tell = (found: Problems) => {
    setProblems(found)
    goTo(FIELDS.find((field) => found[field]))
  }
  const missing = (atAccount: string): Problems => ({
    ...(account.trim() === '' && { account: atAccount }),
    ...(!hasAgreed && { consent: CONSENT_MISSING }),
  })
  const sendCode = () => {
    const found = missing(ACCOUNT_MISSING_ON_SEND)
    if (Object.keys(found).length > 0) return tell(found)
    return void attempt('account', async () => {
      startWaiting(tab, await requestCode(tab, account, { fileId }))
      goTo('code')
    })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = { ...missing(ACCOUNT_MISSING_ON_SUBMIT), ...(code.trim() === '' && { code: CODE_MISSING }) }
    if (Object.keys(found).length > 0) return tell(found)
    return void attempt('code', () => submitCode(tab, account, code.trim(), { fileId, ticket }))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-3 pt-5">
      <div>
        <label htmlFor={`${id}-account`} className="mb-1 block text-sm text-ink">
          {tab === 1 ? '手机号' : '邮箱'}
        </label>
        <input
          id={`${id}-account`}
          type={tab === 1 ? 'tel' : 'email'}
          autoComplete={tab === 1 ? 'tel' : 'email'}
          value={account}
          maxLength={254}
          onChange={(event) => setAccount(event.target.value)}
          data-field="account"
          aria-invalid={problems.account ? true : undefined}
          aria-describedby={`${id}-hint ${id}-account-problem`}
          className={FIELD}
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {tab === 1 ? '港澳台用户请加区号，如 852、853、886' : '验证码会发送到这个邮箱'}
        </p>
        <p id={`${id}-account-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
          {problems.account}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-code`} className="mb-1 block text-sm text-ink">
          验证码
        </label>
        <div className="flex gap-3 max-[16rem]:flex-wrap">
          <input
            id={`${id}-code`}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            maxLength={CODE_LENGTH}
            onChange={(event) => setCode(event.target.value)}
            data-field="code"
            aria-invalid={problems.code ? true : undefined}
            aria-describedby={`${id}-code-problem`}
            className={FIELD}
          />
          <BusyButton
            isBusy={isBusy}
            disabled={seconds > 0}
            onClick={sendCode}
            className="h-11 w-36 shrink-0 rounded-md border border-accent max-[16rem]:w-full text-sm text-accent disabled:border-line disabled:text-muted"
          >
            {seconds > 0 ? `${seconds} 秒后重发` : '发送验证码'}
          </BusyButton>
        </div>
        <p id={`${id}-code-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
          {problems.code}
        </p>
        <CodeSent seconds={seconds} />
      </div>
      <ConsentBox
        says="我已阅读并同意"
        problem={problems.consent}
        checked={hasAgreed}
        data-field="consent"
        onChange={(event) => setAgreed(event.target.checked)}
      />
      <BusyButton
        type="submit"
        isBusy={isBusy}
        className="h-11 w-full rounded-full bg-accent text-on-accent hover:opacity-90 disabled:opacity-60 aria-disabled:opacity-60"
      >
        {isBusy ? '请稍候…' : '登录 / 注册'}
      </BusyButton>
    </form>
  )
}

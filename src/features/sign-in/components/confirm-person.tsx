import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { PROOF_MINUTES } from '#features/accounts/limits.ts'
import { CallFailed } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED, SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { solving } from '#platform/captcha/solving.ts'
import { askProof, sendProof } from '../browser-calls.ts'
import { startWaiting, useSecondsLeft } from '../code-timer.ts'
import { CODE_MISSING } from '../messages.ts'
import { requestProof, type Tab } from '../sign-in-client.ts'
import { CodeField } from './code-field.tsx'
import { useAttempt } from './use-attempt.ts'

/** Does something for which the server wants to know that the owner of the account is there, asking first where it has to. */
export type Confirmed = (work: () => Promise<void>) => Promise<void>

interface Way {
  readonly type: Tab
  readonly address: string
}

interface Asking {
  /** Why it is asked for, where not to let somebody change the account. */
  readonly about?: { readonly title: string; readonly text: string }
  readonly ways: readonly Way[]
  readonly done: () => void
  readonly cancelled: () => void
}

/** The way to do what needs a confirmation of the last minutes, and the dialog that asks for it while it is needed. */
export function useConfirmedPerson(): { confirmed: Confirmed; confirmDialog: ReactNode } {
  const [asking, setAsking] = useState<Asking>()
  const confirmed: Confirmed = async (work) => {
    const { isFresh, ways } = (await askProof()).json
    if (!isFresh)
      await new Promise<void>((resolve, reject) =>
        setAsking({
          ways,
          done: resolve,
          cancelled: () => reject(new CallFailed('cancelled', '没有确认身份，账号没有变动')),
        }),
      ).finally(() => setAsking(undefined))
    await work()
  }
  return { confirmed, confirmDialog: asking ? <ConfirmPerson {...asking} /> : null }
}

const OWNER = { title: '确认是您本人', text: '为了账号安全，请先用账号已绑定的联系方式验证一次。' }

/** Asks for a code that went to an address the account already has. */
export function ConfirmPerson({ about = OWNER, ways, done, cancelled }: Asking) {
  const id = useId()
  const [type, setType] = useState<Tab>(ways[0]?.type ?? 1)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { told, tell, isBusy, attempt } = useAttempt(() => field.current?.focus())
  const seconds = useSecondsLeft(`proof ${type}`)
  const sendCode = () =>
    void attempt(async () => {
      startWaiting(`proof ${type}`, await requestProof(type))
      field.current?.focus()
    }, 'code')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') return tell(CODE_MISSING, 'code')
    return void attempt(async () => {
      await solving(sendProof, { type, code: code.trim() })
      done()
    }, 'code')
  }
  if (ways.length === 0)
    return (
      <Modal title="确认是您本人" width="narrow" onDismiss={cancelled}>
        <p className="mt-2 leading-relaxed">请退出后重新登录，{PROOF_MINUTES} 分钟内再来操作。</p>
        <p className="mt-6 text-end">
          <button type="button" onClick={cancelled} className={OUTLINED}>
            知道了
          </button>
        </p>
      </Modal>
    )
  return (
    <Modal title={about.title} width="narrow" onDismiss={cancelled}>
      <p className="mt-2 leading-relaxed">{about.text}</p>
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <fieldset>
          <legend className="sr-only">验证码发送到</legend>
          {ways.map((way) => (
            <label key={way.type} className="flex min-h-10 items-center gap-2 text-ink">
              <input
                type="radio"
                name={`${id}-way`}
                checked={way.type === type}
                onChange={() => setType(way.type)}
                className="size-4 accent-[var(--accent)]"
              />
              {way.type === 1 ? '手机' : '邮箱'} {way.address}
            </label>
          ))}
        </fieldset>
        <CodeField
          field={field}
          code={code}
          onChange={setCode}
          toldId={`${id}-told`}
          isWrong={told !== ''}
          look="h-11 w-full min-w-0 rounded-md border border-edge bg-paper px-3 text-ink"
          seconds={seconds}
          isBusy={isBusy}
          onSend={sendCode}
        />
        <p id={`${id}-told`} role="alert" className="text-sm text-text-red empty:hidden">
          {told}
        </p>
        <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
          {isBusy ? '请稍候…' : '确认'}
        </BusyButton>
        <button type="button" onClick={cancelled} className={`${OUTLINED} w-full`}>
          取消
        </button>
      </form>
    </Modal>
  )
}

import type { Ref } from 'react'
import { CODE_LENGTH } from '#features/accounts/contract.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED } from '#ui/button-looks.ts'
import { CodeSent } from './code-sent.tsx'

/** Where a code is typed, beside the button that sends one. */
export function CodeField({
  field,
  code,
  onChange,
  toldId,
  isWrong,
  look,
  seconds,
  isBusy,
  onSend,
}: {
  field: Ref<HTMLInputElement>
  code: string
  onChange: (code: string) => void
  /** What is said of it, and whether it is about the code. */
  toldId: string
  isWrong: boolean
  look: string
  /** Until another may be sent. */
  seconds: number
  isBusy: boolean
  onSend: () => void
}) {
  return (
    <>
      <div className="flex gap-3 max-[16rem]:flex-wrap">
        <input
          ref={field}
          aria-label="验证码"
          placeholder="验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          maxLength={CODE_LENGTH}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={isWrong}
          aria-describedby={toldId}
          className={`${look} aria-invalid:border-text-red`}
        />
        <BusyButton
          isBusy={isBusy}
          disabled={seconds > 0}
          onClick={onSend}
          className={`${OUTLINED} shrink-0`}
        >
          {seconds > 0 ? `${seconds} 秒后重发` : '发送验证码'}
        </BusyButton>
      </div>
      <CodeSent seconds={seconds} />
    </>
  )
}

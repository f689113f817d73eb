import { CODE_LENGTH } from '#features/accounts/contract.ts'
import { OUTLINED } from '#ui/button-looks.ts'

/** Where a code is typed, beside the button that sends one. */
export function CodeField({
  code,
  onChange,
  toldId,
  look,
  seconds,
  isBusy,
  onSend,
}: {
  code: string
  onChange: (code: string) => void
  /** What is said of it. */
  toldId: string
  look: string
  /** Until another may be sent. */
  seconds: number
  isBusy: boolean
  onSend: () => void
}) {
  return (
    <div className="flex gap-3 max-[16rem]:flex-wrap">
      <input
        aria-label="验证码"
        placeholder="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        maxLength={CODE_LENGTH}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={toldId}
        className={look}
      />
      <button
        type="button"
        disabled={seconds > 0 || isBusy}
        onClick={onSend}
        className={`${OUTLINED} shrink-0`}
      >
        {seconds > 0 ? `${seconds} 秒后重发` : '发送验证码'}
      </button>
    </div>
  )
}

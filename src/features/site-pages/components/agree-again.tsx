import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { FILLED } from '#ui/button-looks.ts'
import { sendAgree } from '../browser-calls.ts'

/** Asks somebody who is signed in to agree to the texts as they are now, before going on (C-15). */
export function AgreeAgain({ onAgreed }: { onAgreed: () => void }) {
  const [isRead, setRead] = useState(false)
  const [problem, setProblem] = useState('')
  const agree = async () => {
    try {
      await sendAgree({})
      onAgreed()
    } catch (error) {
      setProblem(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
    }
  }
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void agree()
      }}
    >
      <label className="flex items-start gap-2 py-2 text-sm text-body">
        <input
          type="checkbox"
          required
          checked={isRead}
          onChange={(event) => setRead(event.target.checked)}
          className="mt-1 size-4 accent-[var(--accent)]"
        />
        <span>
          我已阅读并同意现行的
          <a href="/agreement" target="_blank" className="text-link">
            《用户协议》
          </a>
          和
          <a href="/privacy" target="_blank" className="text-link">
            《隐私政策》
          </a>
        </span>
      </label>
      <p role="alert" className="text-sm text-text-red empty:hidden">
        {problem}
      </p>
      <button type="submit" className={`${FILLED} mt-2 min-h-11 w-full`}>
        同意并继续
      </button>
    </form>
  )
}

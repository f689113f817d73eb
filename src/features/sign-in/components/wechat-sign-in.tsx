import { useId, useState, type MouseEvent } from 'react'
import { CONSENT_MISSING } from '../messages.ts'

/** The way to WeChat's code, once the texts are agreed to; coming back from there notes which (C-15). */
export function WechatSignIn() {
  const id = useId()
  const [hasAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState('')
  const leave = (event: MouseEvent) => {
    if (hasAgreed) return
    event.preventDefault()
    setProblem(CONSENT_MISSING)
    document.getElementById(id)?.focus()
  }
  return (
    <div className="mt-5 border-t border-line pt-2 text-center text-sm">
      <a
        href="/login/wechat?agreed=yes"
        rel="nofollow"
        className="block py-2.5 text-accent hover:underline"
        onClick={leave}
      >
        微信<span className="max-sm:hidden">扫码</span>登录
      </a>
      <label htmlFor={id} className="inline-flex items-start gap-2 py-2 text-left text-body">
        <input
          id={id}
          type="checkbox"
          checked={hasAgreed}
          aria-invalid={problem !== '' ? true : undefined}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => {
            setAgreed(target.checked)
            setProblem('')
          }}
          className="mt-1 size-4 accent-[var(--accent)]"
        />
        <span>
          用微信登录，同意
          <a href="/agreement" target="_blank" className="text-link">
            《用户协议》
          </a>
          和
          <a href="/privacy" target="_blank" className="text-link">
            《隐私政策》
          </a>
        </span>
      </label>
      <p id={`${id}-problem`} role="alert" className="text-text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}

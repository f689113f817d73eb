import { useRef, useState, type MouseEvent } from 'react'
import { ConsentBox } from '#ui/consent-box.tsx'
import { CONSENT_MISSING } from '../messages.ts'
import { OnePhoneNote } from './one-phone-note.tsx'

/**
 * The way to WeChat's code, once the texts are agreed to; coming back from there notes which (C-15). Without script nobody
 * could be asked.
 */
export function WechatSignIn({ label }: { label?: string }) {
  const box = useRef<HTMLInputElement>(null)
  const [hasAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState('')
  const leave = (event: MouseEvent) => {
    if (hasAgreed) return
    event.preventDefault()
    setProblem(CONSENT_MISSING)
    box.current?.focus()
  }
  return (
    <div className="mt-5 border-t border-line pt-2 text-center text-sm noscript:hidden">
      <a
        href="/login/wechat?agreed=yes"
        rel="nofollow"
        className="block py-2.5 text-accent hover:underline"
        onClick={leave}
      >
        {label ?? (
          <>
            微信<span className="max-sm:hidden">扫码</span>登录
          </>
        )}
      </a>
      <OnePhoneNote instead="请用手机号或邮箱登录" />
      <ConsentBox
        ref={box}
        says="用微信登录，同意"
        problem={problem}
        checked={hasAgreed}
        onChange={({ target }) => {
          setAgreed(target.checked)
          setProblem('')
        }}
      />
    </div>
  )
}

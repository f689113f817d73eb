import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { sendUnlink } from '../browser-calls.ts'
import type { Confirmed } from './confirm-person.tsx'
import { useAttempt } from './use-attempt.ts'

const NAMES = { 1: '手机号', 2: '邮箱', 3: '微信' } as const

/** Takes a phone (1), a mail address (2) or a WeChat (3) away from one's account (C-02). */
export function UnlinkChannel({ type, confirmed }: { type: 1 | 2 | 3; confirmed: Confirmed }) {
  const [isAsking, setAsking] = useState(false)
  const { told, attempt } = useAttempt()
  const unlink = () => {
    setAsking(false)
    void attempt(() =>
      confirmed(async () => {
        await sendUnlink({ type })
        location.reload()
      }),
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`解除绑定${NAMES[type]}`}
        onClick={() => setAsking(true)}
        className={OUTLINED}
      >
        解除绑定
      </button>
      {told ? (
        <p role="alert" className="w-full text-sm text-text-red">
          {told}
        </p>
      ) : null}
      {isAsking ? (
        <Notice
          title={`解除绑定${NAMES[type]}？`}
          text={`以后不能再用这个${NAMES[type]}登录这个账号，其他设备会退出登录。`}
          confirmLabel="解除绑定"
          isFinal
          onConfirm={unlink}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

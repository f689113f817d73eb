import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'
import { ConfirmPerson } from './confirm-person.tsx'

const ABOUT = { title: '重新验证邮箱', text: '把验证码发到这个邮箱。收到并填上，通知就恢复发到这里。' }

/** That mails do not arrive at one's address, and the way to show that they do again (C-07). */
export function RefusedMail({ address }: { readonly address: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-copper">
        您的邮箱收不到邮件，通知已不再发到这里。请更换或重试。
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={OUTLINED}>
          重试
        </button>
      </p>
      {isOpen ? (
        <ConfirmPerson
          about={ABOUT}
          ways={[{ type: 2, address }]}
          done={() => location.reload()}
          cancelled={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { Tab } from '../sign-in-client.ts'
import { WechatSignIn } from './wechat-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'

const TABS: readonly { tab: Tab; name: string }[] = [
  { tab: 1, name: '手机登录' },
  { tab: 2, name: '邮箱登录' },
]

/** Opens the dialog where one goes on: at the account, not at the button that closes it again (LOGIN-02). */
export function showSignIn(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
  dialog?.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) input')?.focus()
}

/** The sign-in dialog with its two tabs (LOGIN-01), and WeChat beneath them where it is configured (B-49). */
export function SignInDialog({
  dialog,
  reason,
  fileId,
  hasWechat,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  reason: string | undefined
  fileId: number | undefined
  hasWechat: boolean
}) {
  const [chosen, setChosen] = useState<Tab>(1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    const next: Tab = chosen === 1 ? 2 : 1
    setChosen(next)
    document.querySelector<HTMLElement>(`#sign-in-tab-${next}`)?.focus()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-title"
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-xl sm:p-6 border border-line bg-raised p-5 text-body shadow-md backdrop:bg-black/50"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="sign-in-title" className="pt-1.5 text-xl">
          登录
        </h2>
        <button
          type="button"
          aria-label="关闭"
          onClick={() => dialog.current?.close()}
          className="-me-2 grid size-11 place-items-center rounded-full text-2xl leading-none text-muted hover:text-accent"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {reason ? (
        <p role="status" className="mt-2 rounded-md bg-copper-soft px-3 py-2 text-sm text-copper">
          {reason}
        </p>
      ) : null}
      <div role="tablist" aria-label="登录方式" className="mt-3 flex gap-6 border-b border-line">
        {TABS.map(({ tab, name }) => (
          <button
            key={tab}
            id={`sign-in-tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={chosen === tab}
            aria-controls={`sign-in-panel-${tab}`}
            tabIndex={chosen === tab ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={onKeyDown}
            className="border-b-2 border-transparent py-2 text-body aria-selected:border-accent aria-selected:font-semibold aria-selected:text-accent"
          >
            {name}
          </button>
        ))}
      </div>
      {TABS.map(({ tab }) => (
        <div
          key={tab}
          id={`sign-in-panel-${tab}`}
          role="tabpanel"
          aria-labelledby={`sign-in-tab-${tab}`}
          hidden={chosen !== tab}
        >
          <SignInForm tab={tab} fileId={fileId} />
        </div>
      ))}
      {hasWechat ? <WechatSignIn /> : null}
    </dialog>
  )
}

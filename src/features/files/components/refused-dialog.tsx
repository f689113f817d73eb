import type { ReactNode, RefObject } from 'react'
import { JoinButton } from '#features/membership/islands/join-button.island.tsx'
import { askToSignIn } from '#platform/sign-in-request.ts'
import type { FileRightWire } from '../wire.ts'

/** What somebody signed in reads who may not, with the ways on: joining, another account, a person to ask (B-47). */
export function RefusedDialog({
  dialog,
  id,
  sentence,
  lacks,
  buying,
}: {
  dialog: RefObject<HTMLDialogElement | null>
  id: number
  sentence: string
  lacks: FileRightWire['lacks']
  /** The button that buys it, where it is sold. */
  buying: ReactNode
}) {
  const asSomebodyElse = () => {
    dialog.current?.close()
    askToSignIn({ reason: '暂无此文件阅读权限，可以换个账号登录', fileId: id })
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="file-refused"
      className="m-auto w-[min(24rem,calc(100vw-2rem))] rounded-xl bg-raised p-8 text-center text-body backdrop:bg-black/50"
    >
      <p id="file-refused" className="text-lg leading-relaxed text-ink">
        {sentence}
      </p>
      {lacks === '' ? null : (
        <div className="mt-6 flex flex-col items-center gap-4">
          {lacks === 'member' || lacks === 'member_or_purchase' ? <JoinButton label="开通会员" /> : null}
          {buying}
          <button
            type="button"
            onClick={asSomebodyElse}
            className="rounded-full border border-line px-8 py-2 text-ink hover:border-accent"
          >
            换个账号登录
          </button>
          <a href="/contact?from=files" className="text-sm text-accent hover:underline">
            联系客服
          </a>
        </div>
      )}
      <form method="dialog" className="mt-6">
        <button
          type="submit"
          className="rounded-full border border-line px-8 py-2 text-ink hover:border-accent"
        >
          知道了
        </button>
      </form>
    </dialog>
  )
}

import { useRef } from 'react'

/** The way to a question (USER-03); a visitor is told to sign in first (ASK-10). */
export function AskButton({ name }: { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className="rounded-full bg-accent px-6 py-2 text-on-accent hover:opacity-90 noscript:hidden"
      >
        {`向${name}提问`}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="ask-notice"
        className="m-auto w-80 max-w-[90vw] rounded-xl bg-raised p-8 text-center text-body backdrop:bg-black/50"
      >
        <p id="ask-notice" className="text-lg text-ink">
          请先登录
        </p>
        <form method="dialog" className="mt-6">
          <button
            type="submit"
            className="rounded-full border border-line px-8 py-2 text-ink hover:border-accent"
          >
            知道了
          </button>
        </form>
      </dialog>
    </>
  )
}

import { useRef, useState, type MouseEvent } from 'react'
import { CallFailed, send } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { openFilePath } from '../addresses.ts'

interface Properties {
  readonly id: number
  readonly canRead: boolean
  readonly canDownload: boolean
  readonly readLabel: string
  readonly downloadLabel: string
}

/** Reading and downloading: each press asks the server for permission, and only then is there an address (FILE-03). */
export function FileActions({ id, canRead, canDownload, readLabel, downloadLabel }: Properties) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [sentence, setSentence] = useState('')
  const [isAsking, setAsking] = useState(false)
  const open = async (event: MouseEvent, purpose: 'read' | 'download') => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (isAsking) return
    setAsking(true)
    try {
      const { json } = await send('POST', '/openapi/v1/vue/file/open', { id, purpose })
      // Our own server's answer, parsed on its way out by the contract.
      location.assign((json as { url: string }).url)
    } catch (error) {
      const isRefused = error instanceof CallFailed && error.code === 403
      // Whoever is refused may sign in, or sign in as somebody else (ERR-02, B-47).
      if (isRefused && tokenOfCookie(document.cookie) === undefined) {
        askToSignIn({ reason: error.message, fileId: id })
        return
      }
      setSentence(error instanceof CallFailed ? error.message : '服务暂时不可用，请稍后再试')
      dialog.current?.showModal()
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="flex flex-wrap gap-3" aria-busy={isAsking}>
      {canRead ? (
        <a
          href={openFilePath(id)}
          rel="nofollow"
          onClick={(event) => void open(event, 'read')}
          className="rounded-full bg-accent px-8 py-2.5 text-on-accent hover:opacity-90"
        >
          {readLabel}
        </a>
      ) : null}
      {canDownload ? (
        <button
          type="button"
          onClick={(event) => void open(event, 'download')}
          className="rounded-full border border-line px-8 py-2.5 text-ink hover:border-accent hover:text-accent noscript:hidden"
        >
          {downloadLabel}
        </button>
      ) : null}
      <dialog
        ref={dialog}
        aria-labelledby="file-refused"
        className="m-auto w-80 max-w-[90vw] rounded-xl bg-raised p-8 text-center text-body backdrop:bg-black/50"
      >
        <p id="file-refused" className="text-lg text-ink">
          {sentence}
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
    </div>
  )
}

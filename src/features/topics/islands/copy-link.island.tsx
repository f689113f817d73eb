import { useEffect, useState } from 'react'
import { sharedTitleOf } from '#features/sharing/shared-title.ts'

/** Hands a short link of ours to the telephone's own sharing, or copies it and says so (ERR-03). Without script the address stands beside it to be copied by hand. */
export function CopyLink({ address }: { address: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  const share = () =>
    // Whoever changes their mind has shared nothing, which is no fault.
    void navigator
      .share({ title: sharedTitleOf(document), url: new URL(address, location.href).href })
      .catch(() => undefined)
  const copy = async () => {
    const full = new URL(address, location.href).href
    setState((await copyText(full)) ? 'copied' : 'failed')
    setTimeout(() => setState('idle'), 2500)
  }
  return (
    <span className="inline-flex items-center gap-2">
      {canShare ? (
        <button
          type="button"
          onClick={share}
          className="rounded-full bg-accent px-4 py-1.5 text-sm text-on-accent sm:hidden"
        >
          分享
        </button>
      ) : null}
      <button
        type="button"
        onClick={() => void copy()}
        className="rounded-full border border-line px-4 py-1.5 text-sm text-ink hover:border-accent hover:text-accent noscript:hidden"
      >
        复制短链接
      </button>
      <span role="status" className="text-sm text-text-green">
        {state === 'copied' ? '复制成功' : state === 'failed' ? '复制失败，请手动复制' : ''}
      </span>
    </span>
  )
}

/** The clipboard needs a secure address; elsewhere the older way through a selection still works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    document.body.append(field)
    field.select()
    const isCopied = document.execCommand('copy')
    field.remove()
    return isCopied
  }
}

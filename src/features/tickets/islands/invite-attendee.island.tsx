import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'

/** Copies the link by which whoever comes fills in a seat; where a browser may not copy, the link stands there to be taken. */
export function InviteAttendee({ path, place }: { path: string; place: string }) {
  const [told, setTold] = useState('')
  const [shown, setShown] = useState('')
  const copy = async () => {
    const link = new URL(path, location.origin).href
    try {
      await navigator.clipboard.writeText(link)
      setTold('已复制，发给参会人即可')
    } catch {
      setShown(link)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-label={`复制填写链接：${place}`}
        onClick={() => void copy()}
        className={`${OUTLINED} noscript:hidden`}
      >
        复制填写链接
      </button>
      <span role="status" className="text-sm text-text-green empty:sr-only">
        {told}
      </span>
      {shown ? (
        <input
          readOnly
          aria-label="填写链接"
          value={shown}
          className="w-full rounded-md border border-edge bg-paper p-2 text-sm"
        />
      ) : null}
    </>
  )
}

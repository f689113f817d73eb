import { useRef, useState } from 'react'
import { sendPicture } from '#features/uploads/send-picture.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED } from '#ui/button-looks.ts'
import { sendOwnPicture } from '../browser-calls.ts'

/** One's picture and the way to another: a JPEG or PNG below 2 MB (C-01, UPLOAD-01). */
export function OwnPicture({
  name,
  icon,
  waitingIcon,
}: {
  name: string
  icon: string | undefined
  /** The one that is not shown to others before somebody has looked at it. */
  waitingIcon: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setTold('')
    try {
      const [picture] = await sendPicture({
        file,
        keptIds: [],
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      await sendOwnPicture({ picture: picture?.id ?? '' })
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '上传没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      {icon ? (
        <img src={icon} alt="" width={56} height={56} className="size-14 rounded-full object-cover" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-accent-soft text-xl text-accent"
        >
          {[...name][0]}
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label="选择头像"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void change(currentTarget.files?.[0])
          // The same file may be chosen again, and none is left for a browser to bring back and hand in anew.
          currentTarget.value = ''
        }}
      />
      <BusyButton isBusy={isBusy} onClick={() => input.current?.click()} className={OUTLINED}>
        {isBusy ? '正在上传…' : '更换头像'}
      </BusyButton>
      {waitingIcon ? (
        <p className="flex w-full items-center gap-3 text-sm text-muted">
          <img
            src={waitingIcon}
            alt=""
            width={40}
            height={40}
            className="size-10 rounded-full object-cover"
          />
          新头像正在审核，通过后才会显示给别人。
        </p>
      ) : null}
      <p role="alert" className="w-full text-sm text-text-red empty:hidden">
        {told}
      </p>
    </div>
  )
}

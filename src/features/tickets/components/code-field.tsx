import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'

/** A code for a lower price or for what only it shows. */
export function CodeField({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  const [written, setWritten] = useState('')
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
        优惠码或邀请码
        <input
          value={written}
          placeholder={code}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setWritten(event.target.value)}
          className="h-11 w-40 max-w-full rounded-md border border-edge bg-paper px-3 text-base"
        />
      </label>
      <button type="button" onClick={() => onUse(written.trim())} className={OUTLINED}>
        使用
      </button>
      {code ? <span className="text-sm text-muted">已使用 {code}</span> : null}
    </div>
  )
}

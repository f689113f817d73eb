import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'
import type { Attendee } from '../buying/contract.ts'
import { attendeesIn } from '../pasted-attendees.ts'

/** Fills several attendees at once with rows of a spreadsheet; `onPaste` says what became of them. */
export function PasteAttendees({ onPaste }: { onPaste: (attendees: readonly Attendee[]) => string }) {
  const [text, setText] = useState('')
  const [told, setTold] = useState('')
  return (
    <details className="mt-6 rounded-xl bg-surface p-4">
      <summary className="cursor-pointer text-ink">从表格粘贴多位参会人</summary>
      <label className="mt-3 block text-sm text-muted">
        每行一位：姓名、手机、邮箱、公司、职务；可以连表头一起粘贴
        <textarea
          value={text}
          rows={4}
          onChange={(event) => setText(event.target.value)}
          className="mt-1 w-full rounded-md border border-edge bg-paper p-3 text-base text-ink"
        />
      </label>
      <button
        type="button"
        onClick={() => setTold(onPaste(attendeesIn(text)))}
        className={`${OUTLINED} mt-2`}
      >
        填入
      </button>
      <p role="status" className="mt-2 text-sm text-body empty:sr-only">
        {told}
      </p>
    </details>
  )
}

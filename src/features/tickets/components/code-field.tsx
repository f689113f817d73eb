import { useId, useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'
import type { QuoteWire } from '../wire.ts'

/** A code for a lower price or for what only it shows. */
export function CodeField({
  code,
  isKnown,
  tickets,
  problem,
  onUse,
}: {
  code: string
  /** Whether it is one, by the server. */
  isKnown: boolean
  tickets: QuoteWire['tickets']
  /** Why there is no price; a code that is none is the reason, as long as no other is known. */
  problem: string
  onUse: (code: string) => void
}) {
  const id = useId()
  const [written, setWritten] = useState('')
  const isRefused = code !== '' && !isKnown && problem !== ''
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
        优惠码或邀请码
        <input
          value={written}
          placeholder={code}
          maxLength={40}
          autoComplete="off"
          aria-invalid={isRefused ? true : undefined}
          aria-describedby={id}
          onChange={(event) => setWritten(event.target.value)}
          className="h-11 w-40 max-w-full rounded-md border border-edge bg-paper px-3 text-base"
        />
      </label>
      <button type="button" onClick={() => onUse(written.trim())} className={OUTLINED}>
        使用
      </button>
      <span
        id={id}
        className={`min-w-0 text-sm wrap-anywhere empty:hidden ${isRefused ? 'text-text-red' : 'text-muted'}`}
      >
        {isRefused ? problem : isKnown ? whatItDoes(code, tickets) : null}
      </span>
    </div>
  )
}

/** Whether anything is cheaper, or there, by the code: reductions are never added up. */
function whatItDoes(code: string, tickets: QuoteWire['tickets']): string {
  if (tickets.length === 0) return `${code} 可以使用，请选择门票`
  if (tickets.some(({ usesCode }) => usesCode)) return `已使用 ${code}`
  return `${code} 没有用上：所选门票不适用，或已有同样低、更低的价格`
}

import { useId, useState } from 'react'

/** One criterion with its weight: a score from 0 to 100, by a slider under the thumb or typed. */
export function ScoreLine({
  name,
  percent,
  score,
  isLocked,
  onChange,
}: {
  name: string
  percent: number
  score: number | undefined
  isLocked: boolean
  onChange: (score: number) => void
}) {
  const id = useId()
  const [isEmptied, setEmptied] = useState(false)
  const take = (text: string) => {
    const given = Math.round(Number(text))
    if (text !== '' && given >= 0 && given <= 100) onChange(given)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-x-4 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)_6rem]">
      <label htmlFor={id} className="text-ink max-sm:col-span-2">
        {name}
        <span className="text-sm text-muted">{` · ${percent}%`}</span>
      </label>
      <input
        type="range"
        min={0}
        max={100}
        value={score ?? 0}
        disabled={isLocked}
        aria-label={`${name}，拖动评分`}
        autoComplete="off"
        onChange={({ currentTarget }) => take(currentTarget.value)}
        className="h-11 w-full accent-accent"
      />
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        // Whoever corrects a score takes its last digit out too, which is no score yet.
        value={isEmptied ? '' : (score ?? '')}
        placeholder="0–100"
        disabled={isLocked}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setEmptied(currentTarget.value === '')
          take(currentTarget.value)
        }}
        onBlur={() => setEmptied(false)}
        className="block h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink"
      />
    </div>
  )
}

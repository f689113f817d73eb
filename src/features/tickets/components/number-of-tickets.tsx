const STEP =
  'grid size-11 place-items-center rounded-full border border-line text-xl text-ink hover:border-accent aria-disabled:opacity-40'

/** How many of one type: none, or as many as are sold together and more. */
export function NumberOfTickets({
  name,
  count,
  least,
  most,
  onChange,
}: {
  name: string
  count: number
  least: number
  most: number
  onChange: (count: number) => void
}) {
  const fewer = count <= least ? 0 : count - 1
  const more = count === 0 ? least : count + 1
  const step = (label: string, sign: string, to: number, isOff: boolean) => (
    <button
      type="button"
      aria-label={`${name}${label}`}
      aria-disabled={isOff}
      onClick={() => (isOff ? undefined : onChange(to))}
      className={STEP}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <div role="group" aria-label={`${name}张数`} className="flex items-center gap-2">
      {step('减少', '−', fewer, count === 0)}
      <output className="w-8 text-center text-lg tabular-nums">{count}</output>
      {step('增加', '＋', more, more > most)}
    </div>
  )
}

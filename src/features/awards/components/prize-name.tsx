import type { PrizeView } from '../contract.ts'

/** A prize's name as the way to its page, where it has one. */
export function PrizeName({
  prize: { name, address },
  className = '',
}: {
  prize: Pick<PrizeView, 'name' | 'address'>
  className?: string
}) {
  if (address === undefined) return <span className={className}>{name}</span>
  return (
    <a href={address} className={`${className} hover:text-accent hover:underline`}>
      {name}
    </a>
  )
}

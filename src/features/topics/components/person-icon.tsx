import { imageAddress, shapedAddress } from '#platform/images/image-address.ts'
import type { PersonView } from '../contract.ts'

/** A person's picture, or the first character of the name where there is none. */
export function PersonIcon({ person, isMark = false }: { person: PersonView; isMark?: boolean }) {
  if (person.iconId) {
    return (
      <img
        src={isMark ? imageAddress(person.iconId, 96) : shapedAddress(person.iconId, 96, '1x1')}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        suppressHydrationWarning
        className={`size-10 shrink-0 ${isMark ? 'rounded-md border border-line bg-white object-contain' : 'rounded-full bg-surface object-cover'}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent"
    >
      {[...person.name][0]}
    </span>
  )
}

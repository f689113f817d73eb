import { imageAddress } from '#platform/images/image-address.ts'
import type { PersonView } from '../contract.ts'

/** A person's picture, or the first character of the name where there is none. */
export function PersonIcon({ person }: { person: PersonView }) {
  if (person.iconId) {
    return (
      <img
        src={imageAddress(person.iconId, 96)}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        className="size-10 shrink-0 rounded-full bg-surface object-cover"
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

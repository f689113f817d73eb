import { SectionHeading } from '#ui/section-heading.tsx'
import { communityPath } from '../addresses.ts'

/** Every community as a link; nothing while there is none. */
export function CommunityLinks({
  title,
  communities,
}: {
  title: string
  communities: readonly { readonly id: number; readonly name: string }[]
}) {
  if (communities.length === 0) return null
  return (
    <nav aria-label={title}>
      <SectionHeading title={title} />
      <ul className="flex gap-3 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
        {communities.map(({ id, name }) => (
          <li key={id}>
            <a
              href={communityPath(id)}
              className="block rounded-full bg-surface px-5 py-2 whitespace-nowrap text-ink hover:bg-accent-soft hover:text-accent"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

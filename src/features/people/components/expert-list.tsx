import { NameLine } from '#features/labels/components/name-line.tsx'
import { personPath } from '#features/topics/addresses.ts'
import { PersonIcon } from '#features/topics/components/person-icon.tsx'
import type { ExpertView } from '../contract.ts'

/** Experts with picture, name and job, each leading to the profile (USER-08, COMM-04). */
export function ExpertList({
  experts,
  isRow = false,
}: {
  experts: readonly ExpertView[]
  /** Side by side on a telephone. */
  isRow?: boolean
}) {
  return (
    <ul className={isRow ? 'gap-x-4 [--swipe:56%] max-sm:swipe-row' : undefined}>
      {experts.map((expert) => (
        <li key={expert.id} className="group relative flex items-center gap-3 py-2">
          <PersonIcon person={expert} />
          <span className="min-w-0">
            <a
              href={personPath(expert.id)}
              className="text-[0.9375rem] text-ink covering group-hover:text-accent"
            >
              {expert.name}
            </a>
            <span className="line-clamp-1 text-xs text-muted">
              <NameLine names={[expert.company]} rest={expert.job} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { MouseEvent } from 'react'

interface Tab {
  readonly name: string
  readonly path: string
  readonly isChosen: boolean
  /** How many things stand behind it. */
  readonly count?: number | undefined
  /** With script: what pressing does before the link would lead away. */
  readonly onClick?: ((event: MouseEvent) => void) | undefined
}

/** Tabs that are links: each has an address, and the page that answers it shows that tab. */
export function TabLinks({
  label,
  tabs,
  hasLine = true,
}: {
  label: string
  tabs: readonly Tab[]
  /** Whether a line runs below all of them. */
  hasLine?: boolean
}) {
  return (
    <nav aria-label={label} className={`overflow-x-auto ${hasLine ? 'border-b border-line' : ''}`}>
      <ul className="flex gap-6">
        {tabs.map(({ name, path, isChosen, count, onClick }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={isChosen ? 'page' : undefined}
              onClick={onClick}
              className="block border-b-2 border-transparent py-3 whitespace-nowrap text-body hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {name}
              {count === undefined ? null : (
                <span className="ps-1 text-xs font-normal text-muted">{count}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

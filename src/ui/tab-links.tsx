/** Tabs that are links: each has an address, and the page that answers it shows that tab. */
export function TabLinks({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { readonly name: string; readonly path: string; readonly isChosen: boolean }[]
}) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-6">
        {tabs.map(({ name, path, isChosen }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={isChosen ? 'page' : undefined}
              className="block border-b-2 border-transparent py-3 whitespace-nowrap text-body hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

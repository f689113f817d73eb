/** A row of links of which one is chosen: categories, years, kinds. It scrolls sideways where it does not fit. */
export function ChoiceLinks({
  label,
  choices,
}: {
  label: string
  choices: readonly { readonly name: string; readonly path: string; readonly isChosen: boolean }[]
}) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 pb-5">
      <ul className="flex gap-2 text-sm">
        {choices.map(({ name, path, isChosen }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={isChosen ? 'true' : undefined}
              className="flex min-h-10 items-center rounded-full border border-line px-3.5 whitespace-nowrap sm:min-h-7.5 text-body hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

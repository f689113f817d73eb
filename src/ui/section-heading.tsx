/** Heading of a block with its rule, a quiet word beside it, and where more of the same is found. */
export function SectionHeading({
  title,
  note,
  path,
}: {
  title: string
  note?: string
  path?: string | undefined
}) {
  return (
    <div className="mb-2.5 sm:mb-4 flex items-baseline justify-between gap-4 border-b border-line">
      <h2 className="-mb-px border-b-2 border-accent pb-1.5 text-lg sm:pb-2">
        {title}
        {note ? <span className="ms-3 text-sm font-normal text-muted">{note}</span> : null}
      </h2>
      {path ? (
        <a
          href={path}
          className="-my-1 py-2 text-sm whitespace-nowrap text-muted hover:text-accent"
          aria-label={`更多${title}`}
        >
          更多 →
        </a>
      ) : null}
    </div>
  )
}

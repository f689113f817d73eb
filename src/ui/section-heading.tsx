/** Heading of a block with its rule, and where more of the same is found. */
export function SectionHeading({ title, path }: { title: string; path?: string | undefined }) {
  return (
    <div className="mb-4 flex items-baseline justify-between border-b border-line pb-2">
      <h2 className="text-lg">{title}</h2>
      {path ? (
        <a href={path} className="text-sm text-muted hover:text-accent" aria-label={`更多${title}`}>
          更多 →
        </a>
      ) : null}
    </div>
  )
}

/** The way from home to this page, above its title; the page itself is not a link. */
export function Trail({ steps }: { steps: readonly { readonly name: string; readonly path: string }[] }) {
  return (
    <nav aria-label="当前位置" className="pb-4 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <a href="/" className="hover:text-accent">
            首页
          </a>
        </li>
        {steps.map((step) => (
          <li key={step.path} className="flex gap-x-2 wrap-anywhere">
            <span aria-hidden="true">/</span>
            <a href={step.path} className="hover:text-accent">
              {step.name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

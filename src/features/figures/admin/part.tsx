import { useId, type ReactNode } from 'react'

/** One part of the figures with its heading. */
export function Part({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="figure-part">
      <header>
        <h2 id={id}>{title}</h2>
        {more}
      </header>
      {children}
    </section>
  )
}

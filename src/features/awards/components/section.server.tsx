import type { ReactNode } from 'react'

/** One part of a ceremony page: a title with a line, and room to breathe. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="wide scroll-mt-20 py-12 sm:py-16">
      <header className="mb-8 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={`${id}-title`} className="text-2xl tracking-wide sm:text-3xl">
          {title}
        </h2>
        <span aria-hidden="true" className="hidden h-px flex-1 self-center bg-line sm:block" />
      </header>
      {children}
    </section>
  )
}

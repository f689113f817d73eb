import type { ReactNode } from 'react'

/** Title of a list page with one quiet sentence about what is found there. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="pb-4">
      <h1 className="text-2xl sm:text-[1.75rem]">{title}</h1>
      {children ? <p className="mt-2 max-w-3xl text-muted">{children}</p> : null}
    </header>
  )
}

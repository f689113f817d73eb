import type { ReactNode } from 'react'

/** The head of a screen: its one heading, what can be done here, and a line about it. */
export function ScreenHead({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="admin-head">
      <div className="admin-head-line">
        <h1>{title}</h1>
        {actions && <div className="admin-actions">{actions}</div>}
      </div>
      {children && <div className="admin-head-more">{children}</div>}
    </header>
  )
}

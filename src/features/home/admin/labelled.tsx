import { useId, type ReactNode } from 'react'

/** A small field with its word above it. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <span className="home-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  )
}

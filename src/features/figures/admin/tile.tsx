import type { ReactNode } from 'react'
import { changeOf, sayChange } from './sums.ts'

interface TileOf {
  readonly name: string
  readonly value: ReactNode
  /** This figure and the same of the days before; missing where they were not counted. */
  readonly compared?: readonly [now: number, before: number] | undefined
  readonly hint?: ReactNode
}

/** One figure of the period, and whether it was more or less in as many days before. */
export function Tile({ name, value, compared, hint }: TileOf) {
  const change = compared && changeOf(...compared)
  return (
    <li className="figure-tile">
      <span className="figure-tile-name">{name}</span>
      <span className="figure-tile-value">{value}</span>
      <span className="admin-hint">
        {change !== undefined && (
          <b className={change < 0 ? 'figure-less' : 'figure-more'}>{sayChange(change)}</b>
        )}
        {hint}
      </span>
    </li>
  )
}

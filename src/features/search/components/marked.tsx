import { Fragment } from 'react'
import type { MarkedText } from '../contract.ts'

/** A text with the words found in it highlighted; ranges, never HTML (SEARCH-02, C-56). */
export function Marked({ of: { text, ranges } }: { of: MarkedText }) {
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

import { Fragment } from 'react'
import { labelPath } from '../addresses.ts'

/**
 * Names of people and companies in a line, each leading to what is here about it, above a row's own link; `rest` says
 * what somebody is.
 */
export function NameLine({ names, rest = '' }: { names: readonly string[]; rest?: string }) {
  const shown = names.filter(Boolean)
  return (
    <>
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 ? ' · ' : null}
          <a href={labelPath(name)} className="relative z-10 inline-block max-w-full py-1 hover:text-accent">
            {name}
          </a>
        </Fragment>
      ))}
      {rest ? `${shown.length > 0 ? ' · ' : ''}${rest}` : null}
    </>
  )
}

import { labelPath } from '../addresses.ts'

/** What names a publisher, before what of theirs it is: 启衡研究院《衬底观察》，2026年; the name may itself stand in marks. */
const NAME_FIRST = /^(《?)([^《》，,]+)(.*)$/su

/** Where something is from, leading to what is here from the same publisher, above a row's own link. */
export function SourceLine({ source }: { source: string }) {
  const [, mark, name, rest] = NAME_FIRST.exec(source) ?? []
  // What is our own names nobody else.
  if (!name || name.startsWith('本站')) return source
  return (
    <>
      {mark}
      <a
        href={labelPath(name.trim())}
        className="relative z-10 inline-block max-w-full py-1 hover:text-accent"
      >
        {name}
      </a>
      {rest}
    </>
  )
}

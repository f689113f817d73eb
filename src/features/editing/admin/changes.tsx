import { imageAddress, type StoredImage } from '#platform/images/image-address.ts'
import { linesOf, picturesIn } from '../read-part.ts'
import type { VersionChange } from './contract.ts'
import { sayValue } from './say-value.ts'

type Parts = NonNullable<VersionChange['parts']>[number]
type Words = NonNullable<VersionChange['words']>[number]

/** Both states of what changed in one text, or one of them alone where they stand in columns of their own. */
export type Shown = 'both' | 'before' | 'after'

const HIDDEN = { both: undefined, before: 'added', after: 'removed' } as const

interface Seen {
  readonly shown?: Shown
}

/** What was added and taken out, field by field, with the words of every part of a body and its pictures. */
export function Changes({
  changes,
  labels,
}: {
  readonly changes: readonly VersionChange[]
  readonly labels: Readonly<Record<string, string>>
}) {
  if (changes.length === 0) return <p>内容相同。</p>
  return (
    <dl className="admin-changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{labels[change.field] ?? change.field}</dt>
          <dd>
            <ChangedField change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What became of one field. */
export function ChangedField({ change, shown = 'both' }: Seen & { readonly change: VersionChange }) {
  const { words, parts, before, after } = change
  if (words) return <WordRuns words={words} shown={shown} />
  if (parts) return parts.map((part, place) => <ChangedParts key={place} part={part} shown={shown} />)
  return <Pair before={before} after={after} shown={shown} />
}

function WordRuns({ words, shown = 'both' }: Seen & { readonly words: readonly Words[] }) {
  return words.map(({ fate, value }, place) => {
    if (fate === HIDDEN[shown]) return null
    const Run = fate === 'added' ? 'ins' : fate === 'removed' ? 'del' : 'span'
    return <Run key={place}>{value}</Run>
  })
}

function ChangedParts({ part, shown }: { readonly part: Parts; readonly shown: Shown }) {
  if (part.fate === 'same') return <p className="admin-hint">（{part.value} 项没有改）</p>
  if (part.fate === 'changed') return <ChangedPart {...part} shown={shown} />
  if (part.fate === HIDDEN[shown]) return null
  const Run = part.fate === 'added' ? 'ins' : 'del'
  return part.value.map((each, place) => (
    <Run key={place} className="admin-part">
      <Part value={each} />
    </Run>
  ))
}

function ChangedPart({
  before,
  after,
  words,
  shown,
}: {
  readonly before: unknown
  readonly after: unknown
  readonly words?: readonly Words[] | undefined
  readonly shown: Shown
}) {
  const pictures = [picturesIn(before), picturesIn(after)] as const
  const hasOthers = JSON.stringify(pictures[0]) !== JSON.stringify(pictures[1])
  const hasWords = words?.some(({ fate }) => fate !== 'same') ?? true
  return (
    <div className="admin-part">
      {hasOthers && (
        <div className="admin-part-pictures">
          {shown !== 'after' && <Pictures pictures={pictures[0]} name="原来的" />}
          {shown !== 'before' && <Pictures pictures={pictures[1]} name="现在的" />}
        </div>
      )}
      {words ? (
        <WordRuns words={words} shown={shown} />
      ) : (
        <Pair before={linesOf(before)} after={linesOf(after)} shown={shown} />
      )}
      {!hasWords && !hasOthers && <span className="admin-hint">（字没有改，改了格式、链接或排列）</span>}
    </div>
  )
}

function Pair({
  before,
  after,
  shown,
}: {
  readonly before: unknown
  readonly after: unknown
  readonly shown: Shown
}) {
  return (
    <>
      {shown !== 'after' && (
        <del>
          <Part value={before} />
        </del>
      )}{' '}
      {shown !== 'before' && (
        <ins>
          <Part value={after} />
        </ins>
      )}
    </>
  )
}

/** A value or a part whole: its pictures, and its words. */
export function Part({ value }: { readonly value: unknown }) {
  const pictures = picturesIn(value)
  const words = typeof value === 'object' && value !== null ? linesOf(value) : sayValue(value)
  return (
    <>
      <Pictures pictures={pictures} />
      {words || (pictures.length === 0 && '（没有文字）')}
    </>
  )
}

function Pictures({ pictures, name }: { readonly pictures: readonly StoredImage[]; readonly name?: string }) {
  if (pictures.length === 0) return name === undefined ? null : <figure>{name}：没有图片</figure>
  return (
    <figure>
      {pictures.map(({ id }) => (
        <img key={id} src={imageAddress(id, 320)} alt={name === undefined ? '图片' : `${name}图片`} />
      ))}
      {name !== undefined && <figcaption>{name}</figcaption>}
    </figure>
  )
}

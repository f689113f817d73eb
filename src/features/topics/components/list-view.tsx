import type { Block } from '../body/blocks.ts'
import type { Highlighter } from '../lists/highlight.ts'
import { Spans } from './spans.tsx'

type ListBlock = Extract<Block, { type: 'list' }>
type Items = ListBlock['items']

/** Items with depths become nested lists; a deeper item belongs to the one before it. */
export function ListView({ list, highlight }: { list: ListBlock; highlight: Highlighter | undefined }) {
  return <Level items={list.items} ordered={list.ordered} start={list.start} highlight={highlight} />
}

interface LevelShown {
  readonly items: Items
  readonly ordered: boolean
  readonly start?: number | undefined
  readonly highlight: Highlighter | undefined
}

function Level({ items, ordered, start, highlight }: LevelShown) {
  const outermost = Math.min(...items.map((item) => item.depth))
  const groups: { item: Items[number]; inner: Items }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (item.depth <= outermost || !last) groups.push({ item, inner: [] })
    else last.inner.push(item)
  }
  const lines = groups.map(({ item, inner }, index) => (
    <li key={index} className={item.checked === undefined ? undefined : 'list-none'}>
      {item.checked === undefined ? null : (
        <span role="img" aria-label={item.checked ? '已完成' : '未完成'}>
          {item.checked ? '☑ ' : '☐ '}
        </span>
      )}
      <Spans spans={item.spans} highlight={highlight} />
      {inner.length > 0 ? (
        <Level items={inner} ordered={inner[0]?.ordered ?? ordered} highlight={highlight} />
      ) : null}
    </li>
  ))
  return ordered ? <ol start={start}>{lines}</ol> : <ul>{lines}</ul>
}

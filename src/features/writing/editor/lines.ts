import type { Fragment, Node, Schema } from '@tiptap/pm/model'
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'

/** What a line of text is turned into: the block that holds it, or an item of a list. */
export type Shape =
  | { readonly type: 'paragraph' | 'codeBlock' }
  | { readonly type: 'heading'; readonly level: 2 | 3 | 4 }
  | { readonly type: 'quotation'; readonly tone: string | null }
  | { readonly type: 'list'; readonly ordered: boolean; readonly checked?: boolean }

interface Line {
  readonly content: Fragment
  readonly isChosen: boolean
  /** The block, or the item, that held it. */
  readonly holder: Node
  readonly list: Node | undefined
  /** Where its text began. */
  readonly start: number
}

/** Whether everything that is selected has this shape already. */
export function hasShape(state: EditorState, shape: Shape): boolean {
  const lines = linesIn(state)?.lines.filter(({ isChosen }) => isChosen) ?? []
  return lines.length > 0 && lines.every((line) => isOf(line, shape))
}

function isOf({ holder, list }: Line, shape: Shape): boolean {
  if (shape.type !== 'list') {
    if (list || holder.type.name !== shape.type) return false
    if (shape.type === 'heading') return holder.attrs.level === shape.level
    return shape.type !== 'quotation' || holder.attrs.tone === shape.tone
  }
  const isTask = holder.attrs.checked !== null
  return list?.attrs.ordered === shape.ordered && isTask === (shape.checked !== undefined)
}

/** Gives the selected lines a shape, or makes them paragraphs where they have it; undefined where there are none. */
export function reshape(state: EditorState, shape: Shape): Transaction | undefined {
  const found = linesIn(state)
  if (!found) return undefined
  const wanted: Shape = hasShape(state, shape) ? { type: 'paragraph' } : shape
  const { nodes, starts } = rebuilt(found.lines, wanted, state.schema)
  const tr = state.tr.replaceWith(found.from, found.to, nodes)
  const { $anchor, $head } = state.selection
  const place = (pos: number) => {
    const at = found.lines.findIndex(({ start, content }) => pos >= start && pos <= start + content.size)
    const line = found.lines[at]
    return line ? found.from + (starts[at] ?? 0) + pos - line.start : pos
  }
  return tr.setSelection(TextSelection.create(tr.doc, place($anchor.pos), place($head.pos))).scrollIntoView()
}

/** The lines of the blocks that the selection touches; undefined where one of them has none, such as a table. */
function linesIn({ doc, selection }: EditorState) {
  const { $from, $to } = selection
  if ($from.depth === 0 || $to.depth === 0) return undefined
  const lines: Line[] = []
  let isText = true
  const from = $from.before(1)
  const to = $to.after(1)
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name === 'list') return true
    const list = doc.resolve(pos).parent
    const start = pos + 1
    const isChosen = start <= $to.pos && start + node.content.size >= $from.pos
    if (node.isTextblock && (list.type.name === 'list' || list === doc))
      lines.push({
        content: node.content,
        isChosen,
        holder: node,
        list: list === doc ? undefined : list,
        start,
      })
    else isText = false
    return false
  })
  return isText ? { lines, from, to } : undefined
}

/** The blocks that the lines become, and where the text of each begins within them. */
function rebuilt(lines: readonly Line[], shape: Shape, schema: Schema) {
  const nodes: Node[] = []
  let lastOf: unknown
  for (const line of lines) {
    const { list, holder } = line
    const item = line.isChosen ? itemOf(line, shape, schema) : list && holder
    if (!item) {
      nodes.push(line.isChosen ? blockOf(line, shape, schema) : holder)
      lastOf = undefined
      continue
    }
    const of = line.isChosen ? shape : list
    const last = nodes.at(-1)
    if (last && lastOf === of) nodes[nodes.length - 1] = last.copy(last.content.addToEnd(item))
    else {
      const attrs = line.isChosen && shape.type === 'list' ? { ordered: shape.ordered } : list?.attrs
      nodes.push(schema.node('list', attrs, [item]))
    }
    lastOf = of
  }
  return { nodes, starts: startsIn(nodes) }
}

function startsIn(nodes: readonly Node[]): number[] {
  const starts: number[] = []
  let before = 0
  for (const node of nodes) {
    if (node.isTextblock) starts.push(before + 1)
    else node.forEach((_, offset) => void starts.push(before + offset + 2))
    before += node.nodeSize
  }
  return starts
}

const itemOf = ({ content, holder }: Line, shape: Shape, schema: Schema) =>
  shape.type === 'list'
    ? schema.node('item', { depth: holder.attrs.depth ?? 0, checked: shape.checked ?? null }, content)
    : undefined

function blockOf({ content }: Line, shape: Shape, schema: Schema): Node {
  if (shape.type !== 'codeBlock') {
    const { type, ...attrs } = shape
    return schema.node(type, attrs, content)
  }
  const leaf = (node: Node) => String(node.attrs.text ?? '\n')
  const text = content.textBetween(0, content.size, undefined, leaf)
  return schema.node('codeBlock', null, text === '' ? [] : [schema.text(text)])
}

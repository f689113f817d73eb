import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { textOfBlock } from '#features/topics/body/blocks.ts'
import { bodyFor, charactersForAll } from '#features/topics/policy.ts'
import { everyBlockOf, storedBlockOf } from '../body/document.ts'

/** The line through one document. */
interface Line {
  readonly decorations: DecorationSet
  /** Characters of the whole text. */
  readonly total: number
  /** The last of the document's nodes that decides where the line is; what is written behind it moves nothing. */
  readonly last: number
}
interface Shown {
  /** Missing: the article is not for members. */
  readonly line: Line | undefined
  /** How often a line was drawn through a whole document. */
  readonly drawn: number
}
const key = new PluginKey<Shown>('memberLine')

/** Told to the editor when an article begins or ceases to be for members. */
export const setPaid = (isPaid: boolean) => ({ key, value: isPaid })

/** How often the line was drawn anew, and where it is; for tests. */
export const memberLineIn = (state: EditorState): Shown | undefined => key.getState(state)

/** Shows where visitors stop reading a paid article: exactly where the page will be cut, by the same rule (C-31). */
export const memberLine = Extension.create({
  name: 'memberLine',
  addProseMirrorPlugins: () => [memberLinePlugin()],
})

export const memberLinePlugin = () =>
  new Plugin<Shown>({
    key,
    state: {
      init: () => ({ line: undefined, drawn: 0 }),
      apply(tr, before, { doc: old }, { doc }) {
        const isPaid = (tr.getMeta(key) as boolean | undefined) ?? before.line !== undefined
        if (!isPaid) return before.line ? { ...before, line: undefined } : before
        if (before.line && !tr.docChanged) return before
        const line = before.line && moved(before.line, tr, old, doc)
        return line ? { ...before, line } : { line: drawnThrough(doc), drawn: before.drawn + 1 }
      },
    },
    props: { decorations: (state) => key.getState(state)?.line?.decorations },
  })

/** The line after what was written within blocks behind it, which leaves it where it was; undefined after anything else. */
function moved(line: Line, tr: Transaction, old: Node, doc: Node): Line | undefined {
  if (old.childCount !== doc.childCount) return undefined
  let { total } = line
  let isSame = true
  doc.forEach((node, _, at) => {
    const former = old.child(at)
    if (!isSame || node === former) return
    total += lengthOf(node) - lengthOf(former)
    isSame = at > line.last
  })
  if (!isSame || charactersForAll(total) !== charactersForAll(line.total)) return undefined
  const decorations = line.decorations.map(tr.mapping, doc)
  // A block that was put in the place of another has lost its own.
  return decorations.find().length === line.decorations.find().length
    ? { ...line, decorations, total }
    : undefined
}

const lengthOf = (node: Node) => textOfBlock(storedBlockOf(node)).length

const READ_BY_ALL = new Set(['paragraph', 'heading', 'quotation'])

function drawnThrough(doc: Node): Line {
  const body = bodyFor('preview', everyBlockOf(doc))
  const preview = body.blocks
  const total = body.access === 'preview' ? body.totalCharacters : 0
  const found: Decoration[] = []
  let texts = 0
  let last = doc.childCount - 1
  let isOver = false
  doc.forEach((node, offset, at) => {
    const end = offset + node.nodeSize
    const isText = READ_BY_ALL.has(node.type.name)
    const shown = isText ? preview[texts] : undefined
    if (isText) texts += 1
    if (!shown || !('spans' in shown)) {
      const isFirst = isText && !isOver
      if (isFirst) {
        isOver = true
        last = at
      }
      found.push(Decoration.node(offset, end, { class: `for-members${isFirst ? ' first-for-members' : ''}` }))
      return
    }
    const cut = shown.spans.reduce((sum, { text }) => sum + text.length, 0)
    const whole = node.textBetween(0, node.content.size, undefined, textOfLeaf)
    if (cut > whole.length || whole.startsWith(shown.spans.map(({ text }) => text).join(''))) return
    // What was cut ends with an ellipsis of its own.
    isOver = true
    last = at
    found.push(Decoration.node(offset, end, { class: 'cut-here' }))
    found.push(Decoration.inline(placeOf(node, offset + 1, cut - 1), end - 1, { class: 'cut-off' }))
  })
  return { decorations: DecorationSet.create(doc, found), total, last }
}

const textOfLeaf = (leaf: Node) => String(leaf.attrs.text ?? '\n')

/** Where so many characters of a block's text end. */
function placeOf(node: Node, start: number, characters: number): number {
  let left = characters
  let place = start
  node.forEach((child) => {
    const length = child.isText ? (child.text ?? '').length : textOfLeaf(child).length
    if (left >= length) place += child.nodeSize
    else if (child.isText) place += Math.max(left, 0)
    left = left >= length ? left - length : 0
  })
  return place
}

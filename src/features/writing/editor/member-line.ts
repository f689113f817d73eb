import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { bodyFor } from '#features/topics/policy.ts'
import { everyBlockOf } from '../body/document.ts'

interface Shown {
  readonly isPaid: boolean
  readonly decorations: DecorationSet
}
const key = new PluginKey<Shown>('memberLine')

/** Told to the editor when an article begins or ceases to be for members. */
export const setPaid = (isPaid: boolean) => ({ key, value: isPaid })

/** Shows where visitors stop reading a paid article: exactly where the page will be cut, by the same rule (C-31). */
export const memberLine = Extension.create({
  name: 'memberLine',
  addProseMirrorPlugins: () => [
    new Plugin<Shown>({
      key,
      state: {
        init: () => ({ isPaid: false, decorations: DecorationSet.empty }),
        apply(tr, before, _, { doc }) {
          const told = tr.getMeta(key) as boolean | undefined
          const isPaid = told ?? before.isPaid
          if (!tr.docChanged && isPaid === before.isPaid) return before
          return { isPaid, decorations: isPaid ? decorationsOf(doc) : DecorationSet.empty }
        },
      },
      props: { decorations: (state) => key.getState(state)?.decorations },
    }),
  ],
})

const READ_BY_ALL = new Set(['paragraph', 'heading', 'quotation'])

function decorationsOf(doc: Node): DecorationSet {
  const preview = bodyFor('preview', everyBlockOf(doc)).blocks
  const found: Decoration[] = []
  let texts = 0
  let isOver = false
  doc.forEach((node, offset) => {
    const end = offset + node.nodeSize
    const isText = READ_BY_ALL.has(node.type.name)
    const shown = isText ? preview[texts] : undefined
    if (isText) texts += 1
    if (!shown || !('spans' in shown)) {
      const isFirst = isText && !isOver
      if (isFirst) isOver = true
      found.push(Decoration.node(offset, end, { class: `for-members${isFirst ? ' first-for-members' : ''}` }))
      return
    }
    const cut = shown.spans.reduce((sum, { text }) => sum + text.length, 0)
    const whole = node.textBetween(0, node.content.size, undefined, textOfLeaf)
    if (cut > whole.length || whole.startsWith(shown.spans.map(({ text }) => text).join(''))) return
    // What was cut ends with an ellipsis of its own.
    isOver = true
    found.push(Decoration.node(offset, end, { class: 'cut-here' }))
    found.push(Decoration.inline(placeOf(node, offset + 1, cut - 1), end - 1, { class: 'cut-off' }))
  })
  return DecorationSet.create(doc, found)
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

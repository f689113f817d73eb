import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { blocksOf, everyBlockOf } from '../body/document.ts'

const key = new PluginKey<DecorationSet>('remarkMarks')

/** Shows which blocks somebody has remarked on, counted as they are stored. */
export const remarkMarks = Extension.create({
  name: 'remarkMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before, _, { doc }) {
          const places = tr.getMeta(key) as readonly number[] | undefined
          if (!places) return before.map(tr.mapping, doc)
          const blocks = blocksOf(doc)
          const remarked = new Set(places.map((place) => blocks[place]))
          const every = everyBlockOf(doc)
          const found: Decoration[] = []
          doc.forEach((node, offset, at) => {
            const block = every[at]
            if (block && remarked.has(block))
              found.push(Decoration.node(offset, offset + node.nodeSize, { class: 'remarked' }))
          })
          return DecorationSet.create(doc, found)
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

export function setRemarked(editor: Editor, places: readonly number[]): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, places))
}

/** The block that the caret stands in, counted as it is stored, and the words that are marked in it. */
export function placeOfCaret({
  state: { doc, selection },
}: Editor): { place: number; quote: string } | undefined {
  const block = everyBlockOf(doc)[selection.$from.index(0)]
  const place = block ? blocksOf(doc).indexOf(block) : -1
  if (place < 0) return undefined
  return { place, quote: doc.textBetween(selection.from, selection.to, ' ').trim().slice(0, 200) }
}

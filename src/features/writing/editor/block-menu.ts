import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state'

/** What the menu needs to know: what was typed behind the sign, and where it stands. */
export interface Asked {
  readonly typed: string
  readonly from: number
  readonly to: number
}

const key = new PluginKey<Asked | undefined>('blockMenu')
/** The sign as keyboards and as Chinese input methods write it. */
const SIGN = /^[/、]([\p{L}\d]{0,12})$/u

export const askedIn = (state: EditorState): Asked | undefined => key.getState(state)
export const closeMenu = { key, value: 'close' } as const

/** Whether the menu has taken a key. */
type OnKey = (event: KeyboardEvent) => boolean
interface Storage {
  onKey: OnKey
}

/** The open menu is asked before the text is. */
export function setMenuKeys({ storage }: Editor, onKey: OnKey): void {
  ;(storage as unknown as { blockMenu: Storage }).blockMenu.onKey = onKey
}

/** Notices `/` at the beginning of a paragraph. The menu itself stands outside of what is edited. */
export const blockMenu = Extension.create<object, Storage>({
  name: 'blockMenu',
  priority: 1000,
  addStorage: () => ({ onKey: () => false }),
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin<Asked | undefined>({
        key,
        state: {
          init: () => undefined,
          apply(tr, before, _, state) {
            if (tr.getMeta(key) === 'close') return undefined
            // It opens by typing only, not by walking through the text.
            return tr.docChanged || before ? asked(state) : undefined
          },
        },
        props: { handleKeyDown: (view, event) => askedIn(view.state) !== undefined && storage.onKey(event) },
      }),
    ]
  },
})

function asked({ selection }: EditorState): Asked | undefined {
  const { $from, empty } = selection
  if (!empty || $from.parent.type.name !== 'paragraph') return undefined
  const found = SIGN.exec($from.parent.textBetween(0, $from.parentOffset, undefined, ' '))
  return found ? { typed: found[1] ?? '', from: $from.start(), to: $from.pos } : undefined
}

import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { askedIn, closeMenu, setMenuKeys, type Asked } from '../editor/block-menu.ts'
import { choicesFor, type Choice, type Tools } from '../editor/choices.ts'

interface Props {
  readonly editor: Editor
  readonly tools: Tools
}

/** Pixels, with a little room; as body.css has it. */
const MENU_HEIGHT = 336

/** The menu that `/` opens: what the block may be, chosen with the arrows and Enter. */
export const BlockMenuList = memo(function BlockMenuList({ editor, tools }: Props) {
  const asked = useEditorState({ editor, selector: ({ editor: { state } }) => askedIn(state) })
  const [at, setAt] = useState(0)
  const typed = asked?.typed
  const choices = asked ? choicesFor(asked.typed) : []
  const list = useRef<HTMLDivElement>(null)
  // What is typed on narrows the choice, which begins anew.
  const [typedBefore, setTypedBefore] = useState(typed)
  if (typed !== typedBefore) {
    setTypedBefore(typed)
    setAt(0)
  }
  useLayoutEffect(() => {
    const shown = list.current
    if (!shown || !asked) return
    const { left, bottom } = editor.view.coordsAtPos(asked.from)
    shown.style.left = `${left}px`
    shown.style.top = `${Math.min(bottom + 4, window.innerHeight - MENU_HEIGHT)}px`
  })
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const choose = (choice: Choice | undefined, where: Asked | undefined) => {
    if (!choice || !where) return
    const { tr } = editor.state
    editor.view.dispatch(tr.delete(where.from, where.to).setMeta(closeMenu.key, closeMenu.value))
    choice.run(editor, tools)
    editor.view.focus()
  }
  useEffect(() =>
    setMenuKeys(editor, (event) => {
      if (choices.length === 0) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setAt((at + step + choices.length) % choices.length)
      else if (event.key === 'Enter') choose(choices[at], asked)
      else if (event.key === 'Escape')
        editor.view.dispatch(editor.state.tr.setMeta(closeMenu.key, closeMenu.value))
      else return false
      return true
    }),
  )
  if (!asked || choices.length === 0) return null
  return (
    <div ref={list} className="body-menu" role="listbox" aria-label="插入">
      {choices.map((choice, place) => (
        <button
          key={choice.name}
          type="button"
          tabIndex={-1}
          role="option"
          aria-selected={place === at}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(choice, asked)}
        >
          <span>{choice.name}</span>
          {choice.keys && <kbd>{choice.keys}</kbd>}
        </button>
      ))}
    </div>
  )
})

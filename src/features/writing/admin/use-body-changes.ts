import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useRef } from 'react'
import type { Block } from '#features/topics/body/blocks.ts'
import { blocksOf } from '../body/document.ts'

/** So often the form is told at most; nothing of the screen around the text is drawn for each key. */
const INTERVAL_MS = 1000

/**
 * Tells the form what was written: at the first key and soon after each other, at once when the text is left or what is put
 * into it comes while nobody writes, and never in the midst of what a Chinese input method composes.
 */
export function useBodyChanges(editor: Editor, onChange: (blocks: readonly Block[]) => void) {
  const told = useRef<readonly Block[]>(undefined)
  const everTold = useRef(new WeakSet<readonly Block[]>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (editor.isDestroyed || editor.view.composing) return
    const blocks = blocksOf(editor.state.doc)
    const before = told.current
    if (before?.length === blocks.length && blocks.every((block, at) => block === before[at])) return
    told.current = blocks
    everTold.current.add(blocks)
    tell.current(blocks)
  }, [editor])
  useEffect(() => {
    told.current ??= blocksOf(editor.state.doc)
    let isMore = false
    const again = () => {
      timer.current = undefined
      if (isMore) later()
    }
    // The first key is told at once, so that nothing is called saved that is not; what follows, at intervals.
    const later = () => {
      if (editor.view.composing) return
      if (!editor.isFocused) return flush()
      isMore = timer.current !== undefined
      if (isMore) return
      flush()
      timer.current = setTimeout(again, INTERVAL_MS)
    }
    const { dom } = editor.view
    editor.on('update', later)
    editor.on('blur', flush)
    dom.addEventListener('compositionend', later)
    window.addEventListener('pagehide', flush)
    return () => {
      flush()
      editor.off('update', later)
      editor.off('blur', flush)
      dom.removeEventListener('compositionend', later)
      window.removeEventListener('pagehide', flush)
    }
  }, [editor, flush])
  return {
    /** Whether these are blocks that the form was told, maybe some keys ago, so that nothing has to be shown anew. */
    isTold: (blocks: readonly Block[]) => told.current === blocks || everTold.current.has(blocks),
    /** What was shown anew came from the form. */
    take: (blocks: readonly Block[]) => {
      told.current = blocks
    },
  }
}

import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Gives the same key for the same content, so that to press again is to ask again, and another key for other content (C-18). */
export function useKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const said = JSON.stringify(content)
    if (last.current.content !== said) last.current = { content: said, key: newKey() }
    return last.current.key
  }
}

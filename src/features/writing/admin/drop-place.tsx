import type { ReactNode } from 'react'
import { documentIn, useDropping } from './use-dropping.ts'

/** A screen on which a document may be dropped, to become a draft. */
export function DropPlace({ children }: { children: ReactNode }) {
  const drop = useDropping()
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = documentIn(event.dataTransfer)
        if (!file) return
        event.preventDefault()
        void drop(file)
      }}
    >
      {children}
      <p className="admin-hint">把 Word（.docx）、网页、Markdown 或它们的压缩包拖到这里，就成为一份草稿。</p>
    </div>
  )
}

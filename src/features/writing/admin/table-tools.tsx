import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button } from 'antd'
import { TABLE_STEPS, type TableStep } from '../editor/table-steps.ts'

/** What is done with a table while the caret stands in it. */
export function TableTools({ editor }: { editor: Editor }) {
  const can = useEditorState({
    editor,
    selector: ({ editor: { state } }) => TABLE_STEPS.map(([, step]) => step(state)),
  })
  const run = (step: TableStep) => {
    step(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <div className="body-table-tools" role="group" aria-label="表格">
      {TABLE_STEPS.map(([name, step], at) => (
        <Button
          key={name}
          size="small"
          disabled={!can[at]}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(step)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

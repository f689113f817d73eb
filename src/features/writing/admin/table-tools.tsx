import type { Editor } from '@tiptap/core'
import { Button } from 'antd'
import { TABLE_STEPS, type TableStep } from '../editor/table-steps.ts'

/** What is done with a table while the caret stands in it. */
export function TableTools({ editor }: { editor: Editor }) {
  const run = (step: TableStep) => {
    step(editor.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <div className="body-table-tools" role="group" aria-label="表格">
      {TABLE_STEPS.map(([name, step]) => (
        <Button
          key={name}
          size="small"
          disabled={!step(editor.state)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(step)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

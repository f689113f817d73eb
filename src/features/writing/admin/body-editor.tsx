import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions'
import { Extension, type Content, type Editor } from '@tiptap/core'
import { tableEditing } from '@tiptap/pm/tables'
import { EditorContent, useEditor } from '@tiptap/react'
import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { Loading } from '#admin/parts/states.tsx'
import type { BodyOf } from '#features/editing/admin/fields.ts'
import { textOfBlock, type Block } from '#features/topics/body/blocks.ts'
import { docOf } from '../body/document.ts'
import { marks } from '../body/marks.ts'
import { tableNodes } from '../body/table-nodes.ts'
import { blockMenu } from '../editor/block-menu.ts'
import { keys } from '../editor/keys.ts'
import { showBlock } from '../editor/show-block.ts'
import { memberLine, setPaid } from '../editor/member-line.ts'
import { placeOfCaret, remarkMarks, setRemarked } from '../editor/remark-marks.ts'
import { BlockMenuList } from './block-menu-list.tsx'
import './body.css'
import { onJump } from './jump.ts'
import { shownTextNodes } from './inset-view.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAsking } from './use-asking.tsx'
import { documentIn, useDropping } from './use-dropping.ts'
import { usePasting } from './use-pasting.ts'
import { useBodyChanges } from './use-body-changes.ts'
import { shownWholeNodes } from './whole-views.tsx'

const tables = Extension.create({ name: 'tables', addProseMirrorPlugins: () => [tableEditing()] })
const EXTENSIONS = [
  ...shownTextNodes,
  ...tableNodes,
  ...shownWholeNodes,
  ...marks,
  keys,
  memberLine,
  remarkMarks,
  blockMenu,
  tables,
  UndoRedo,
  Dropcursor.configure({ color: '#0a6583', width: 2 }),
  Gapcursor,
  Placeholder.configure({ placeholder: '写正文，或粘贴一篇文章；行首输入 / 插入图片、表格、公式……' }),
]

const blocksIn = (values: BodyOf['values']) =>
  (Array.isArray(values.blocks) ? values.blocks : []) as readonly Block[]

/** The editor of a body: what is written in it is exactly what our blocks can hold. */
export function BodyEditor(body: BodyOf) {
  const { values, onChange, isDisabled } = body
  const pasting = usePasting({
    wantsTitle: values.title === '' || values.title === undefined,
    onTitle: (title) => onChange('title', title),
  })
  const drop = useDropping()
  const editor: Editor | null = useEditor({
    extensions: EXTENSIONS,
    // An editor made while it is drawn is thrown away after a millisecond, which a busy computer needs before it comes to the effects.
    immediatelyRender: false,
    editable: !isDisabled,
    injectCSS: false,
    onBeforeCreate: ({ editor: created }) => {
      // A document of its own schema is taken as it is; JSON would lose where each node came from.
      created.options.content = docOf(blocksIn(values), created.schema) as unknown as Content
    },
    editorProps: {
      attributes: { class: 'body-text', role: 'textbox', 'aria-multiline': 'true', 'aria-label': '正文' },
      // Before the editor parses what is pasted: markup in markup would keep it busy for long.
      handleDOMEvents: {
        paste: (_, event) => taken(event, editor !== null && pasting.take(editor, event.clipboardData)),
        drop(view, event) {
          const file = documentIn(event.dataTransfer)
          if (file) void drop(file)
          return taken(
            event,
            file !== undefined ||
              (editor !== null && !view.dragging && pasting.take(editor, event.dataTransfer)),
          )
        },
      },
    },
  })
  return editor ? <Written {...body} editor={editor} pasting={pasting} /> : <Loading />
}

interface WrittenOf extends BodyOf {
  readonly editor: Editor
  readonly pasting: ReturnType<typeof usePasting>
}

/** The text with its tools, told to the form and taken from it. */
function Written({ values, onChange, isDisabled, remarked, onPlace, editor, pasting }: WrittenOf) {
  const blocks = blocksIn(values)
  const files = useRef<HTMLInputElement>(null)
  const { isTold, take: show } = useBodyChanges(editor, (written) => onChange('blocks', written))
  const { asks, dialog } = useAsking(editor)
  const isForGallery = useRef(false)
  const tools = useMemo(
    () => ({
      ...asks,
      pickPictures(isGallery: boolean) {
        isForGallery.current = isGallery
        files.current?.click()
      },
    }),
    [asks],
  )

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])
  useEffect(() => onJump((block) => showBlock(editor, block)), [editor])
  const isPaid = values.isPaid === true
  useEffect(() => {
    const { key, value } = setPaid(isPaid)
    editor.view.dispatch(editor.state.tr.setMeta(key, value))
  }, [editor, isPaid])
  const marked = JSON.stringify(remarked ?? [])
  useEffect(() => setRemarked(editor, JSON.parse(marked) as number[]), [editor, marked])
  useEffect(() => {
    const tell = () => onPlace?.(editor.isEditable ? placeOfCaret(editor) : undefined)
    editor.on('selectionUpdate', tell)
    return () => {
      editor.off('selectionUpdate', tell)
      onPlace?.(undefined)
    }
  }, [editor, onPlace])
  // What came from elsewhere, such as the other's text after a conflict, takes the place of what is shown.
  useEffect(() => {
    if (isTold(blocks) || blocks.length === 0) return
    show(blocks)
    const { tr, doc, schema } = editor.state
    const next = docOf(blocks, schema)
    if (!next.eq(doc))
      editor.view.dispatch(tr.replaceWith(0, doc.content.size, next.content).setMeta('addToHistory', false))
  })

  return (
    <div className={`body-editor${isDisabled ? ' body-closed' : ''}`}>
      {!isDisabled && <Toolbar editor={editor} tools={tools} />}
      {pasting.doing && (
        <p className="body-sending" role="status">
          {pasting.doing}
        </p>
      )}
      {pasting.several.length > 1 && (
        <p className="body-sending" role="status">
          放进了 {pasting.several.length} 张图片。
          <Button size="small" type="primary" onClick={() => pasting.settleSeveral(editor, true)}>
            排成图集
          </Button>{' '}
          <Button size="small" onClick={() => pasting.settleSeveral(editor, false)}>
            一张一张放
          </Button>
        </p>
      )}
      <EditorContent editor={editor} />
      {!isDisabled && <BlockMenuList editor={editor} tools={tools} />}
      {dialog}
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        multiple
        hidden
        aria-label="选择图片"
        onChange={({ target }) => {
          void pasting.send(editor, [...(target.files ?? [])], isForGallery.current)
          target.value = ''
        }}
      />
      <p className="body-foot">{charactersIn(blocks)} 字</p>
    </div>
  )
}

/** What was taken is nobody else's. */
function taken(event: Event, isTaken: boolean): boolean {
  if (isTaken) event.preventDefault()
  return isTaken
}

/** Of blocks that were counted before; those that nobody wrote in are the same at every key. */
const counted = new WeakMap<Block, number>()

function charactersOf(block: Block): number {
  const count = counted.get(block) ?? textOfBlock(block).replaceAll(/\s/g, '').length
  counted.set(block, count)
  return count
}

const charactersIn = (blocks: readonly Block[]) =>
  blocks.reduce((sum, block) => sum + charactersOf(block), 0).toLocaleString()

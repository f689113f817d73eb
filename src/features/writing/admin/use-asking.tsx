import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useMemo, useState, type ReactNode } from 'react'
import { insertBlocks } from '../editor/insert.ts'
import { AskDialog } from './ask-dialog.tsx'
import { CardDialog } from './card-dialog.tsx'
import { readFormula } from './browser-calls.ts'
import { FormulaPicture } from './formula-picture.tsx'

type Question = 'link' | 'video' | 'card' | 'formula' | 'inline formula'

/** The dialogs of the editor: which is open, and how each is opened. */
export function useAsking(editor: Editor) {
  const [question, setQuestion] = useState<Question>()
  const close = () => {
    setQuestion(undefined)
    editor.commands.focus()
  }
  const asks = useMemo(
    () => ({
      askLink: () => setQuestion('link'),
      askVideo: () => setQuestion('video'),
      askCard: () => setQuestion('card'),
      askFormula: (isBlock: boolean) => setQuestion(isBlock ? 'formula' : 'inline formula'),
    }),
    [],
  )
  return { asks, dialog: question && dialogOf(question, editor, close) }
}

const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|\/(?!\/)[^\s]*)$/i

function dialogOf(question: Question, editor: Editor, onClose: () => void): ReactNode {
  switch (question) {
    case 'link':
      return (
        <AskDialog
          title="链接"
          label="网址，或本站的路径"
          help="留空就去掉链接"
          begins={String(editor.getAttributes('link').link ?? '')}
          problemOf={(text) => (LINK.test(text) ? '' : '应为 http(s) 网址、mailto: 或以 / 开头的本站路径')}
          onClose={onClose}
          onDone={(text) => putLink(editor, text)}
        />
      )
    case 'video':
      return (
        <AskDialog
          title="视频"
          label="视频文件，或腾讯视频、哔哩哔哩、优酷播放器的网址"
          begins=""
          problemOf={(text) => (/^https?:\/\/[^\s]+$/i.test(text) ? '' : '应为 http(s) 网址')}
          onClose={onClose}
          onDone={(url) => url !== '' && insertBlocks(editor, [{ type: 'video', url }])}
        />
      )
    case 'card':
      return (
        <CardDialog onClose={onClose} onDone={(card) => insertBlocks(editor, [{ type: 'card', ...card }])} />
      )
    default:
      return (
        <AskDialog
          title="公式"
          label="LaTeX"
          isLong
          begins={chosenFormula(editor)}
          problemOf={(text) => (text.length > 4000 ? '公式太长' : '')}
          preview={(tex) => tex !== '' && <FormulaPicture tex={tex} isDisplay />}
          onClose={onClose}
          onDone={(tex) => void putFormula(editor, tex, question === 'formula')}
        />
      )
  }
}

/** Of the formula that is selected. */
function chosenFormula({ state: { selection } }: Editor): string {
  if (!(selection instanceof NodeSelection)) return ''
  const { attrs } = selection.node
  return String(attrs.formula ?? (attrs.block as { tex?: string } | undefined)?.tex ?? '')
}

async function putFormula(editor: Editor, tex: string, isBlock: boolean): Promise<void> {
  if (tex === '') return
  const text = (await readFormula({ tex }).catch(() => undefined))?.json.formula?.text ?? tex
  const { selection } = editor.state
  const chosen = selection instanceof NodeSelection ? selection.node.type.name : undefined
  if (chosen === 'formula')
    editor.commands.updateAttributes('formula', { block: { type: 'formula', tex, text } })
  else if (chosen === 'inset' || !isBlock)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'inset', attrs: { text, formula: tex } })
      .run()
  else insertBlocks(editor, [{ type: 'formula', tex, text }])
}

function putLink(editor: Editor, link: string): void {
  const { selection, schema, tr } = editor.state
  if (link === '') editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  else if (selection.empty && !editor.isActive('link')) {
    const text = schema.text(link, [schema.mark('link', { link })])
    editor.view.dispatch(tr.replaceSelectionWith(text, false))
  } else editor.chain().focus().extendMarkRange('link').setMark('link', { link }).run()
}

import type { Editor } from '@tiptap/core'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import type { Block } from '#features/topics/body/blocks.ts'
import { nodeOf } from '../body/document.ts'
import type { Pasted } from '../pasted.ts'
import { cleanPaste } from './browser-calls.ts'
import type { Waiting } from './fetch-pictures.ts'

/** What of the clipboard is ours to look at; the rest the editor pastes by itself. */
export type Clip =
  | { readonly kind: 'pictures'; readonly files: readonly File[] }
  | { readonly kind: 'text'; readonly html: string; readonly text: string }

/** Undefined where nothing has to be cleaned: what was copied here, one line of text, or text that goes into code. */
export function clipOf(editor: Editor, data: DataTransfer | null): Clip | undefined {
  if (!data || editor.isActive('codeBlock')) return undefined
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  if (html.includes('data-pm-slice')) return undefined
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
  // Word and Excel lay a picture of the text beside the text.
  if (files.length > 0 && text.trim() === '') return { kind: 'pictures', files }
  if (html.trim() === '' && !text.trim().includes('\n')) return undefined
  return html.trim() === '' && text.trim() === '' ? undefined : { kind: 'text', html, text }
}

export interface Put {
  /** Pictures to be fetched, each under the key of its place. */
  readonly pictures: readonly Waiting[]
  readonly notes: readonly string[]
  /** The heading that a text began with, taken out of it where a title was wanted. */
  readonly title?: string
}

/** Has a text cleaned by the server and puts it where the caret stands; without the server its bare words are put. */
export async function pasteText(
  editor: Editor,
  { html, text }: { readonly html: string; readonly text: string },
  wantsTitle: boolean,
): Promise<Put> {
  try {
    const { json } = await cleanPaste({ html, text })
    return put(editor, json, wantsTitle)
  } catch (error) {
    editor.view.pasteText(text)
    const reason = error instanceof Error ? error.message : '没有整理'
    return { pictures: [], notes: [`${reason}；只粘贴了文字`] }
  }
}

function put(editor: Editor, { blocks, notes }: Pasted, wantsTitle: boolean): Put {
  const [first] = blocks
  const title = wantsTitle && first?.type === 'heading' ? first.spans.map(({ text }) => text).join('') : ''
  const pictures: Waiting[] = []
  const nodes = (title === '' ? blocks : blocks.slice(1)).map((block) => {
    if (block.type !== 'waiting') return nodeOf(block as Block, editor.schema)
    const { type: _, gallery, ...attrs } = block
    const key = crypto.randomUUID()
    if (attrs.url !== undefined && attrs.problem === undefined)
      pictures.push({ key, url: attrs.url, ...(gallery !== undefined && { gallery }) })
    return editor.schema.node('waiting', { ...attrs, key })
  })
  const { tr } = editor.state
  editor.view.dispatch(tr.replaceSelection(sliceOf(nodes)).scrollIntoView().setMeta('paste', true))
  return { pictures, notes, ...(title !== '' && { title: title.slice(0, 300) }) }
}

/** Running text at either end joins the text that it is pasted into. */
function sliceOf(nodes: readonly Node[]): Slice {
  const open = (node: Node | undefined) => (node?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(Fragment.fromArray([...nodes]), open(nodes[0]), open(nodes.at(-1)))
}

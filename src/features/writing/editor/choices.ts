import type { Editor } from '@tiptap/core'
import { insertBlocks, insertFootnote, insertTable } from './insert.ts'
import { reshape, type Shape } from './lines.ts'

/** What has to be asked or chosen before it stands in the text. */
export interface Tools {
  readonly pickPictures: (isGallery: boolean) => void
  readonly askFormula: (isBlock: boolean) => void
  readonly askLink: () => void
  readonly askVideo: () => void
  readonly askCard: () => void
}

export interface Choice {
  readonly name: string
  /** How it is found in the menu: Latin letters, the first ones of its Chinese name and its English one. */
  readonly words: string
  readonly keys?: string
  readonly shape?: Shape
  readonly run: (editor: Editor, tools: Tools) => void
}

const shaped = (name: string, words: string, shape: Shape, keys?: string): Choice => ({
  name,
  words,
  shape,
  ...(keys !== undefined && { keys }),
  run(editor) {
    const tr = reshape(editor.state, shape)
    if (tr) editor.view.dispatch(tr)
  },
})

/** Everything a block can be, for the toolbar and for the menu that `/` opens. */
export const CHOICES: readonly Choice[] = [
  shaped('正文', 'zw text', { type: 'paragraph' }, 'Ctrl+Alt+0'),
  shaped('二级标题', 'bt h2 heading', { type: 'heading', level: 2 }, 'Ctrl+Alt+2'),
  shaped('三级标题', 'bt h3 heading', { type: 'heading', level: 3 }, 'Ctrl+Alt+3'),
  shaped('四级标题', 'bt h4 heading', { type: 'heading', level: 4 }, 'Ctrl+Alt+4'),
  {
    name: '图片',
    words: 'tp image picture',
    run: (_, { pickPictures }) => pickPictures(false),
  },
  {
    name: '图集',
    words: 'tj gallery pictures',
    run: (_, { pickPictures }) => pickPictures(true),
  },
  { name: '表格', words: 'bg table', run: insertTable },
  shaped('无序列表', 'lb list', { type: 'list', ordered: false }, 'Ctrl+Shift+8'),
  shaped('有序列表', 'lb list number', { type: 'list', ordered: true }, 'Ctrl+Shift+7'),
  shaped('任务列表', 'rw task todo', { type: 'list', ordered: false, checked: false }),
  shaped('引用', 'yy quote', { type: 'quotation', tone: null }, 'Ctrl+Shift+9'),
  shaped('说明', 'sm note', { type: 'quotation', tone: 'note' }),
  shaped('提示', 'ts tip', { type: 'quotation', tone: 'tip' }),
  shaped('重要', 'zy important', { type: 'quotation', tone: 'important' }),
  shaped('注意', 'zy warning', { type: 'quotation', tone: 'warning' }),
  shaped('警告', 'jg caution', { type: 'quotation', tone: 'caution' }),
  shaped('代码', 'dm code', { type: 'codeBlock' }),
  { name: '公式', words: 'gs formula math latex', run: (_, { askFormula }) => askFormula(true) },
  { name: '行内公式', words: 'gs formula inline', run: (_, { askFormula }) => askFormula(false) },
  { name: '脚注', words: 'jz footnote', run: insertFootnote },
  { name: '视频', words: 'sp video', run: (_, { askVideo }) => askVideo() },
  { name: '卡片', words: 'kp card', run: (_, { askCard }) => askCard() },
  {
    name: '分隔线',
    words: 'fgx divider line',
    run: (editor) => insertBlocks(editor, [{ type: 'divider' }]),
  },
]

/** The choices that a few typed signs mean. */
export function choicesFor(typed: string): readonly Choice[] {
  const wanted = typed.toLowerCase()
  return CHOICES.filter(
    ({ name, words }) => name.includes(wanted) || words.split(' ').some((word) => word.startsWith(wanted)),
  )
}

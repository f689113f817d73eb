import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  TableOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Button, Dropdown, Select, Tooltip } from 'antd'
import { memo, type ReactNode } from 'react'
import { CHOICES, type Choice, type Tools } from '../editor/choices.ts'
import { toggleScript } from '../editor/keys.ts'
import { hasShape } from '../editor/lines.ts'
import { LooksButton } from './looks-button.tsx'
import { TableTools } from './table-tools.tsx'

interface Props {
  readonly editor: Editor
  readonly tools: Tools
}

const named = (name: string): Choice => {
  const found = CHOICES.find((choice) => choice.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
const BLOCKS = ['正文', '二级标题', '三级标题', '四级标题', '引用', '代码'].map(named)
const MORE = [
  '图集',
  '任务列表',
  '说明',
  '提示',
  '重要',
  '注意',
  '警告',
  '公式',
  '行内公式',
  '脚注',
  '视频',
  '分隔线',
].map(named)

/** What is pressed most, above the text; everything else stands in the menu that `/` opens. */
export const Toolbar = memo(function Toolbar({ editor, tools }: Props) {
  const shown = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      block: BLOCKS.find(({ shape }) => shape && hasShape(current.state, shape))?.name,
      strong: current.isActive('strong'),
      emphasis: current.isActive('emphasis'),
      code: current.isActive('code'),
      sub: current.isActive('script', { script: 'sub' }),
      super: current.isActive('script', { script: 'super' }),
      link: current.isActive('link'),
      isTable: current.isActive('table'),
    }),
  })
  const run = (choice: Choice) => {
    choice.run(editor, tools)
    editor.view.focus()
  }
  return (
    <div className="body-tools" role="toolbar" aria-label="正文格式">
      <Select
        aria-label="段落样式"
        className="body-tools-block"
        value={shown.block ?? null}
        placeholder="—"
        options={BLOCKS.map(({ name, keys }) => ({ value: name, label: name, title: keys ?? name }))}
        onChange={(name) => run(named(name ?? '正文'))}
      />
      <Tool
        name="加粗"
        keys="Ctrl+B"
        icon={<BoldOutlined aria-hidden />}
        isOn={shown.strong}
        onPress={() => editor.chain().focus().toggleMark('strong').run()}
      />
      <Tool
        name="倾斜"
        keys="Ctrl+I"
        icon={<ItalicOutlined aria-hidden />}
        isOn={shown.emphasis}
        onPress={() => editor.chain().focus().toggleMark('emphasis').run()}
      />
      <Tool
        name="下标"
        keys="Ctrl+,"
        sign="x₂"
        isOn={shown.sub}
        onPress={() => toggleScript(editor, 'sub')}
      />
      <Tool
        name="上标"
        keys="Ctrl+."
        sign="x²"
        isOn={shown.super}
        onPress={() => toggleScript(editor, 'super')}
      />
      <Tool
        name="代码"
        keys="Ctrl+E"
        icon={<CodeOutlined aria-hidden />}
        isOn={shown.code}
        onPress={() => editor.chain().focus().toggleMark('code').run()}
      />
      <LooksButton editor={editor} />
      <Tool
        name="链接"
        keys="Ctrl+K"
        icon={<LinkOutlined aria-hidden />}
        isOn={shown.link}
        onPress={tools.askLink}
      />
      <span className="body-tools-gap" />
      <Tool
        name="无序列表"
        keys="Ctrl+Shift+8"
        icon={<UnorderedListOutlined aria-hidden />}
        onPress={() => run(named('无序列表'))}
      />
      <Tool
        name="有序列表"
        keys="Ctrl+Shift+7"
        icon={<OrderedListOutlined aria-hidden />}
        onPress={() => run(named('有序列表'))}
      />
      <Tool name="图片" icon={<PictureOutlined aria-hidden />} onPress={() => tools.pickPictures(false)} />
      <Tool name="表格" icon={<TableOutlined aria-hidden />} onPress={() => run(named('表格'))} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: MORE.map((choice) => ({ key: choice.name, label: choice.name, onClick: () => run(choice) })),
        }}
      >
        <Button type="text">插入 ▾</Button>
      </Dropdown>
      <span className="body-tools-gap" />
      <Tool
        name="撤销"
        keys="Ctrl+Z"
        icon={<UndoOutlined aria-hidden />}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        name="重做"
        keys="Ctrl+Y"
        icon={<RedoOutlined aria-hidden />}
        onPress={() => editor.chain().focus().redo().run()}
      />
      {shown.isTable && <TableTools editor={editor} />}
    </div>
  )
})

interface ToolOf {
  readonly name: string
  readonly keys?: string
  readonly icon?: ReactNode
  /** Written instead of an icon, and so part of the name. */
  readonly sign?: string
  readonly isOn?: boolean
  readonly onPress: () => void
}

function Tool({ name, keys, icon, sign, isOn, onPress }: ToolOf) {
  return (
    <Tooltip title={keys ? `${name} ${keys}` : name}>
      <Button
        type="text"
        aria-label={sign ? `${name} ${sign}` : name}
        {...(isOn !== undefined && { 'aria-pressed': isOn })}
        className={isOn ? 'body-tool-on' : ''}
        icon={icon ?? sign}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      />
    </Tooltip>
  )
}

import { FontColorsOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import { Button, Dropdown } from 'antd'
import type { Span } from '#features/topics/body/blocks.ts'

const COLORS: Readonly<Record<NonNullable<Span['color']>, string>> = {
  accent: '主题色',
  red: '红',
  orange: '橙',
  green: '绿',
  grey: '灰',
}
const SIZES: Readonly<Record<NonNullable<Span['size']>, string>> = {
  small: '小字',
  large: '大字',
  larger: '特大字',
}

/** The sizes and colours that a text may have; no others are stored. */
export function LooksButton({ editor }: { editor: Editor }) {
  const look = (mark: 'size' | 'color', value: string, label: string) => ({
    key: `${mark} ${value}`,
    label: <span {...{ [`data-${mark}`]: value }}>{label}</span>,
    onClick: () =>
      void editor
        .chain()
        .focus()
        .setMark(mark, { [mark]: value })
        .run(),
  })
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        className: 'body-looks',
        items: [
          ...Object.entries(COLORS).map(([value, label]) => look('color', value, label)),
          { type: 'divider' },
          ...Object.entries(SIZES).map(([value, label]) => look('size', value, label)),
          { type: 'divider' },
          {
            key: 'none',
            label: '清除格式',
            onClick: () => void editor.chain().focus().unsetAllMarks().run(),
          },
        ],
      }}
    >
      <Button type="text" aria-label="字色与字号" icon={<FontColorsOutlined aria-hidden />} />
    </Dropdown>
  )
}

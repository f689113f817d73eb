import { DeleteOutlined } from '@ant-design/icons'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { Button, Input } from 'antd'
import type { ComponentType } from 'react'
import type { Block } from '#features/topics/blocks.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { KEPT, wholeNodes } from '../body/nodes.ts'
import { FormulaPicture } from './formula-picture.tsx'

/** How the blocks look that are not typed into, and what can be changed of them. */

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>

interface Shown<Type extends Block['type']> {
  readonly block: Of<Type>
  readonly onChange: (change: Partial<Of<Type>>) => void
  readonly isDisabled: boolean
}

interface WordsOf {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly most: number
  readonly onChange: (text: string | undefined) => void
  readonly isDisabled: boolean
  readonly isMissing?: boolean
}

/** A line of words of a block; left empty, they are taken away. */
const Words = ({ label, placeholder, text, most, onChange, isDisabled, isMissing = false }: WordsOf) => (
  <Input
    variant="filled"
    value={text}
    maxLength={most}
    disabled={isDisabled}
    status={isMissing ? 'warning' : ''}
    aria-label={label}
    placeholder={placeholder}
    onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
  />
)

function Picture({ block, onChange, isDisabled }: Shown<'image'>) {
  const { image, alt = '', caption = '', credit = '' } = block
  return (
    <>
      <img
        src={imageAddress(image.id, 960)}
        alt={alt}
        width={image.width}
        height={image.height}
        draggable={false}
      />
      <div className="body-picture-words">
        <Words
          label="图片描述"
          placeholder="图片描述（必填，读给看不见图的人）"
          text={alt}
          most={300}
          onChange={(text) => onChange({ alt: text })}
          isDisabled={isDisabled}
          isMissing={alt.trim() === ''}
        />
        <Words
          label="图注"
          placeholder="图注（显示在图下）"
          text={caption}
          most={500}
          onChange={(text) => onChange({ caption: text })}
          isDisabled={isDisabled}
        />
        <Words
          label="图片来源"
          placeholder="图片来源"
          text={credit}
          most={100}
          onChange={(text) => onChange({ credit: text })}
          isDisabled={isDisabled}
        />
      </div>
    </>
  )
}

function Film({ block, onChange, isDisabled }: Shown<'video'>) {
  return (
    <>
      <p className="body-film">视频 {block.url}</p>
      <Words
        label="视频说明"
        placeholder="视频说明"
        text={block.caption ?? ''}
        most={500}
        onChange={(text) => onChange({ caption: text })}
        isDisabled={isDisabled}
      />
    </>
  )
}

const Formula = ({ block }: Shown<'formula'>) => <FormulaPicture tex={block.tex} isDisplay />
const Divider = () => <hr />

const Card = ({ block: { title, path } }: Shown<'card'>) => (
  <p className="body-film">
    卡片　{title} <span className="admin-hint">{path}</span>
  </p>
)

function Kept({ block }: { block: unknown }) {
  const { type } = (block ?? {}) as { type?: unknown }
  return <p className="body-kept">这一块（{String(type)}）不能在这里修改，会原样保留。</p>
}

const VIEWS = {
  image: ['图片', Picture],
  video: ['视频', Film],
  formula: ['公式', Formula],
  card: ['卡片', Card],
  divider: ['分隔线', Divider],
  [KEPT]: ['这一块', Kept],
} as unknown as Readonly<Record<string, readonly [string, ComponentType<Shown<'image'>>]>>

/** The whole nodes with their looks. */
export const shownWholeNodes = wholeNodes.map((node) => {
  const [name, View] = VIEWS[node.name] ?? ['', Kept as ComponentType<Shown<'image'>>]
  return node.extend({
    addNodeView: () =>
      ReactNodeViewRenderer(
        ({ node: { attrs }, updateAttributes, deleteNode, editor, selected }: ReactNodeViewProps) => (
          <NodeViewWrapper
            className={`body-whole body-${node.name}${selected ? ' body-chosen' : ''}`}
            data-drag-handle
          >
            <View
              block={attrs.block as Of<'image'>}
              isDisabled={!editor.isEditable}
              onChange={(change) => updateAttributes({ block: { ...(attrs.block as object), ...change } })}
            />
            {editor.isEditable && (
              <Button
                className="body-remove"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${name}`}
                onClick={deleteNode}
              />
            )}
          </NodeViewWrapper>
        ),
      ),
  })
})

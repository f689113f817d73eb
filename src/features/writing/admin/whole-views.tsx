import { DeleteOutlined } from '@ant-design/icons'
import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { Block } from '#features/topics/body/blocks.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { KEPT, wholeNodes } from '../body/nodes.ts'
import { joinAround, replaceAt } from '../editor/gallery.ts'
import { FormulaPicture } from './formula-picture.tsx'
import { GalleryEditor } from './gallery-editor.tsx'
import { PictureWords, Words } from './words-of-block.tsx'

/** How the blocks look that are not typed into, and what can be changed of them. */

type Of<Type extends Block['type']> = Extract<Block, { type: Type }>

interface Shown<Type extends Block['type']> {
  readonly block: Of<Type>
  readonly onChange: (change: Partial<Of<Type>>) => void
  /** Puts other blocks in its place. */
  readonly onReplace: (blocks: readonly Block[]) => void
  /** Missing where no picture stands right above or below. */
  readonly onJoin?: () => void
  readonly isDisabled: boolean
}

function Picture({ block, onChange, onJoin, isDisabled }: Shown<'image'>) {
  const { image, alt = '' } = block
  return (
    <>
      <img
        src={imageAddress(image.id, 960)}
        alt={alt}
        width={image.width}
        height={image.height}
        draggable={false}
      />
      <PictureWords picture={block} onChange={onChange} isDisabled={isDisabled} />
      {onJoin && (
        <Button size="small" className="body-join" onClick={onJoin}>
          与相邻的图片排成图集
        </Button>
      )}
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
  gallery: ['图集', GalleryEditor],
  video: ['视频', Film],
  formula: ['公式', Formula],
  card: ['卡片', Card],
  divider: ['分隔线', Divider],
  [KEPT]: ['这一块', Kept],
} as unknown as Readonly<Record<string, readonly [string, ComponentType<Shown<'image'>>]>>

type Act = (state: EditorState, pos: number) => Transaction | undefined

function actAt(editor: Editor, getPos: () => number | undefined, act: Act): void {
  const pos = getPos()
  const tr = pos === undefined ? undefined : act(editor.state, pos)
  if (tr) editor.view.dispatch(tr)
}

function isBesidePicture(editor: Editor, getPos: () => number | undefined): boolean {
  const pos = getPos()
  return editor.isEditable && pos !== undefined && joinAround(editor.state, pos) !== undefined
}

/** The whole nodes with their looks. */
export const shownWholeNodes = wholeNodes.map((node) => {
  const [name, View] = VIEWS[node.name] ?? ['', Kept as ComponentType<Shown<'image'>>]
  return node.extend({
    addNodeView: () =>
      ReactNodeViewRenderer(
        ({ node: { attrs }, updateAttributes, deleteNode, editor, selected, getPos }: ReactNodeViewProps) => (
          <NodeViewWrapper
            className={`body-whole body-${node.name}${selected ? ' body-chosen' : ''}`}
            data-drag-handle
          >
            <View
              block={attrs.block as Of<'image'>}
              isDisabled={!editor.isEditable}
              onChange={(change) => updateAttributes({ block: { ...(attrs.block as object), ...change } })}
              onReplace={(blocks) => actAt(editor, getPos, (state, pos) => replaceAt(state, pos, blocks))}
              {...(selected &&
                isBesidePicture(editor, getPos) && { onJoin: () => actAt(editor, getPos, joinAround) })}
            />
            {editor.isEditable && (
              <Button
                className="body-remove"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除${name}`}
                onClick={deleteNode}
              />
            )}
          </NodeViewWrapper>
        ),
      ),
  })
})

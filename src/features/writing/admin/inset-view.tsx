import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { textNodes } from '../body/nodes.ts'
import { Button } from 'antd'
import { useArriving } from '#admin/parts/arrivals.ts'
import { fetchOne } from './fetch-pictures.ts'
import { FormulaPicture } from './formula-picture.tsx'

/** A formula or a footnote's number within a text. */
function Inset({ node, selected }: ReactNodeViewProps) {
  const { text, formula, footnote } = node.attrs as {
    text: string
    formula: string | null
    footnote: string | null
  }
  return (
    <NodeViewWrapper as="span" className={`body-inset${selected ? ' body-chosen' : ''}`}>
      {formula === null ? (
        <sup title={`脚注 ${footnote ?? ''}`}>{text}</sup>
      ) : (
        <FormulaPicture tex={formula} isDisplay={false} />
      )}
    </NodeViewWrapper>
  )
}

/** A picture that is being fetched, or that could not be had and why. */
function Waiting({ node, selected, editor, deleteNode }: ReactNodeViewProps) {
  const awaits = useArriving()
  const { key, name, url, problem } = node.attrs as {
    key: string
    name: string
    url: string | null
    problem: string | null
  }
  return (
    <NodeViewWrapper className={`body-waiting${selected ? ' body-chosen' : ''}`}>
      <span>{problem === null ? `正在取图片 ${name}……` : `图片没有取到（${name}）：${problem}`}</span>
      {problem !== null && editor.isEditable && (
        <span className="admin-actions">
          {url !== null && (
            <Button size="small" onClick={() => void awaits(fetchOne(editor, { key, url }))}>
              再取一次
            </Button>
          )}
          <Button size="small" onClick={deleteNode}>
            去掉
          </Button>
        </span>
      )}
    </NodeViewWrapper>
  )
}
const VIEWS: Readonly<Record<string, typeof Inset>> = { inset: Inset, waiting: Waiting }

/** The nodes of running text, with what stands whole in it drawn. */
export const shownTextNodes = textNodes.map((node) =>
  VIEWS[node.name]
    ? node.extend({ addNodeView: () => ReactNodeViewRenderer(VIEWS[node.name] ?? Inset) })
    : node,
)

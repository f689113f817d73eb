import { NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react'
import { textNodes } from '../body/nodes.ts'
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

/** The nodes of running text, with what stands whole in it drawn. */
export const shownTextNodes = textNodes.map((node) =>
  node.name === 'inset' ? node.extend({ addNodeView: () => ReactNodeViewRenderer(Inset) }) : node,
)

import { imageAddress } from '#platform/images/image-address.ts'
import type { Values } from '#features/editing/admin/fields.ts'
import { textOfSpans, type Block } from '../blocks.ts'

/** The body as it reads, block by block. */
export function BodyPreview({ values }: { values: Values }) {
  const blocks = (Array.isArray(values.blocks) ? values.blocks : []) as readonly Block[]
  if (blocks.length === 0) return <p className="admin-hint">没有正文。</p>
  return (
    <div className="admin-body">
      {blocks.map((block, place) => (
        // Blocks have no names, and nothing moves in a preview.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockPreview key={place} block={block} />
      ))}
    </div>
  )
}

function BlockPreview({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{textOfSpans(block.spans)}</p>
    case 'heading':
      return <h3>{textOfSpans(block.spans)}</h3>
    case 'quotation':
      return <blockquote>{textOfSpans(block.spans)}</blockquote>
    case 'list':
      return (
        <ul>
          {block.items.map(({ spans }, place) => (
            // Nor have the items of a list.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>{textOfSpans(spans)}</li>
          ))}
        </ul>
      )
    case 'image':
      return (
        <figure>
          <img src={imageAddress(block.image.id, 640)} alt={block.alt ?? ''} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      )
    case 'table':
      return <p className="admin-hint">表格，{block.rows.length} 行</p>
    case 'code':
      return <pre>{block.text}</pre>
    default:
      return <p className="admin-hint">{OTHERS[block.type] ?? block.type}</p>
  }
}

const OTHERS: Readonly<Record<string, string>> = {
  video: '视频',
  formula: '公式',
  divider: '分隔线',
  footnotes: '脚注',
}

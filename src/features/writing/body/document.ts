import type { Node, Schema } from '@tiptap/pm/model'
import type { Block } from '#features/topics/body/blocks.ts'
import { KEPT, WHOLE } from './nodes.ts'
import { inlineOf, spansOf, tidySpans } from './spans.ts'
import { nodeOfTable, tableOfNode, tidyTable } from './table-block.ts'

/**
 * A body as the editor's document, and back: there and back is the identity. What cannot be shown without changing it,
 * and what this editor does not know, stands as a whole that is never touched and never dropped.
 */

/** Nodes never change, so what each of them came from stays true; what was not touched is given back letter for letter. */
const origins = new WeakMap<Node, Block>()

export function docOf(blocks: readonly Block[], schema: Schema): Node {
  const nodes = blocks.map((block) => nodeOf(block, schema))
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')])
}

/** The blocks of a document; lines left empty while writing are none. */
export const blocksOf = (doc: Node): Block[] =>
  everyBlockOf(doc).filter(
    (block) => known.has(block) || block.type !== 'paragraph' || block.spans.length > 0,
  )

/** One block for each of the document's nodes, empty lines too. */
export function everyBlockOf(doc: Node): Block[] {
  const blocks: Block[] = []
  doc.forEach((node) => blocks.push(storedBlockOf(node)))
  return blocks
}

/** The block that one of the document's nodes is; worked out once for each. */
export function storedBlockOf(node: Node): Block {
  const block = origins.get(node) ?? blockOf(node)
  origins.set(node, block)
  return block
}

/** Blocks that were given, empty or not. */
const known = new WeakSet<Block>()

/** One block as a node; exported for what is pasted. */
export function nodeOf(block: Block, schema: Schema): Node {
  const node = fitting(block, schema) ?? schema.node(KEPT, { block })
  origins.set(node, block)
  known.add(block)
  return node
}

function fitting(block: Block, schema: Schema): Node | undefined {
  try {
    const node = build(block, schema)
    node?.check()
    return node && isSame(blockOf(node), tidy(block)) ? node : undefined
  } catch {
    return undefined
  }
}

function build(block: Block, schema: Schema): Node | undefined {
  switch (block.type) {
    case 'paragraph':
      return schema.node('paragraph', { centered: block.centered || null }, inlineOf(block.spans, schema))
    case 'heading':
      return schema.node('heading', { level: block.level }, inlineOf(block.spans, schema))
    case 'quotation':
      return schema.node('quotation', { tone: block.tone ?? null }, inlineOf(block.spans, schema))
    case 'code':
      return schema.node('codeBlock', null, block.text === '' ? [] : [schema.text(block.text)])
    case 'list': {
      const items = block.items.map(({ spans, depth, checked = null, ordered = null }) =>
        schema.node('item', { depth, checked, ordered }, inlineOf(spans, schema)),
      )
      return schema.node('list', { ordered: block.ordered, start: block.start ?? null }, items)
    }
    case 'footnotes': {
      const notes = block.items.map(({ key, spans }) => schema.node('note', { key }, inlineOf(spans, schema)))
      return schema.node('footnotes', null, notes)
    }
    case 'table':
      return nodeOfTable(block, schema)
    default:
      return (WHOLE as readonly string[]).includes(block.type)
        ? schema.node(block.type, { block })
        : undefined
  }
}

function blockOf(node: Node): Block {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return { type: 'paragraph', spans: spansOf(node.content), ...(attrs.centered && { centered: true }) }
    case 'heading':
      return { type: 'heading', level: attrs.level, spans: spansOf(node.content) }
    case 'quotation':
      return { type: 'quotation', spans: spansOf(node.content), ...(attrs.tone && { tone: attrs.tone }) }
    case 'codeBlock':
      return { type: 'code', text: node.textContent }
    case 'list':
      return {
        type: 'list',
        ordered: attrs.ordered,
        items: childrenOf(node).map(({ attrs: { depth, checked, ordered }, content }) => ({
          spans: spansOf(content),
          depth,
          ...(checked !== null && { checked }),
          ...(ordered !== null && { ordered }),
        })),
        ...(attrs.start !== null && { start: attrs.start }),
      }
    case 'footnotes':
      return {
        type: 'footnotes',
        items: childrenOf(node).map(({ attrs: { key }, content }) => ({ key, spans: spansOf(content) })),
      }
    case 'table':
      return tableOfNode(node)
    case 'waiting':
      return missingPicture(attrs as { name: string; url: string | null })
    default:
      return attrs.block as Block
  }
}

/** How a picture that has not come is written down, so that nobody publishes without noticing. */
const MISSING = '［图片没有取到：'
const missingPicture = ({ name, url }: { name: string; url: string | null }): Block => ({
  type: 'paragraph',
  spans: [{ text: `${MISSING}${name}］`, size: 'small', color: 'grey', ...(url !== null && { link: url }) }],
})

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  node.forEach((child) => children.push(child))
  return children
}

/** A block in its normal form, which reads the same. */
export function tidy(block: Block): Block {
  switch (block.type) {
    case 'table':
      return tidyTable(block)
    case 'list':
    case 'footnotes':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, spans: tidySpans(item.spans) })),
      } as Block
    case 'paragraph': {
      const { centered, ...rest } = block
      return { ...rest, spans: tidySpans(block.spans), ...(centered && { centered }) }
    }
    case 'heading':
    case 'quotation':
      return { ...block, spans: tidySpans(block.spans) }
    default:
      return block
  }
}

/** Whether two values are the same, in whatever order their fields stand; what is undefined is not there. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [one, other] as Record<string, unknown>[]
  const names = new Set([...Object.keys(mine ?? {}), ...Object.keys(theirs ?? {})])
  return [...names].every((name) => isSame(mine?.[name], theirs?.[name]))
}

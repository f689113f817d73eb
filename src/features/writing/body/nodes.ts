import { Node } from '@tiptap/core'
import { Block } from '#features/topics/body/blocks.ts'
import { given } from './given.ts'

/** What a body is made of, exactly as our blocks are: no node that is no block, no block that has no node. */

const inline = { group: 'block', content: 'inline*', defining: true } as const

const doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const text = Node.create({ name: 'text', group: 'inline' })

/** A new line within a text. */
const lineBreak = Node.create({
  name: 'lineBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
})

const paragraph = Node.create({
  name: 'paragraph',
  ...inline,
  defining: false,
  priority: 1000,
  addAttributes: () => given({ centered: { default: null, tag: 'data-centered' } }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

const heading = Node.create({
  name: 'heading',
  ...inline,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [2, 3, 4].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, {}, 0],
})

const quotation = Node.create({
  name: 'quotation',
  ...inline,
  addAttributes: () => given({ tone: { default: null, tag: 'data-tone' } }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
})

const code = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { spellcheck: 'false' }, ['code', 0]],
})

/** A list is flat as ours is: how deep an item stands is a number of its own. */
const list = Node.create({
  name: 'list',
  group: 'block',
  content: 'item+',
  addAttributes: () =>
    given({
      ordered: { default: false, tag: 'data-ordered' },
      start: { default: null, tag: 'data-start' },
    }),
  parseHTML: () => [{ tag: 'div[data-list]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-list': '', role: 'list' }, 0],
})

const item = Node.create({
  name: 'item',
  content: 'inline*',
  defining: true,
  addAttributes: () =>
    given({
      depth: { default: 0, tag: 'data-depth' },
      checked: { default: null, tag: 'data-checked' },
      ordered: { default: null, tag: 'data-ordered' },
    }),
  parseHTML: () => [{ tag: 'div[data-depth]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, role: 'listitem' }, 0],
})

const footnotes = Node.create({
  name: 'footnotes',
  group: 'block',
  content: 'note+',
  parseHTML: () => [{ tag: 'section[data-footnotes]' }],
  renderHTML: () => ['section', { 'data-footnotes': '' }, 0],
})

const note = Node.create({
  name: 'note',
  content: 'inline*',
  defining: true,
  addAttributes: () => given({ key: { default: '', tag: 'data-key' } }),
  parseHTML: () => [{ tag: 'div[data-key]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** What stands whole in running text: a formula, or a reference to a footnote, as the span that it is. */
const inset = Node.create({
  name: 'inset',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () =>
    given({
      text: { default: '', tag: 'data-text' },
      formula: { default: null, tag: 'data-formula' },
      footnote: { default: null, tag: 'data-footnote' },
    }),
  parseHTML: () => [{ tag: 'span[data-text]' }],
  renderHTML: ({ HTMLAttributes, node }) => ['span', HTMLAttributes, node.attrs.text],
  renderText: ({ node }) => String(node.attrs.text),
})

/** A block that is not typed into; `block` is it, as it is stored. What no editor knows stays here untouched. */
const whole = (name: string) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      block: {
        default: null,
        parseHTML: (element: HTMLElement) => blockOf(element.dataset.block),
        renderHTML: ({ block }: { block?: unknown }) => ({ 'data-block': JSON.stringify(block) }),
      },
    }),
    parseHTML: () => [
      { tag: `figure[data-${name}]`, getAttrs: ({ dataset }) => (blockOf(dataset.block) ? null : false) },
    ],
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, [`data-${name}`]: '' }],
  })

function blockOf(text: string | undefined): Block | undefined {
  try {
    return Block.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

/** A picture of a pasted article that is not ours yet; what it is saved as says so, and leads to where it stands. */
const waiting = Node.create({
  name: 'waiting',
  group: 'block',
  atom: true,
  addAttributes: () =>
    given({
      key: { default: '', tag: 'data-key' },
      name: { default: '', tag: 'data-name' },
      url: { default: null, tag: 'data-url' },
      problem: { default: null, tag: 'data-problem' },
      caption: { default: null, tag: 'data-caption' },
      alt: { default: null, tag: 'data-alt' },
    }),
  parseHTML: () => [{ tag: 'figure[data-name]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
})

/** Block kinds that are whole, under the names of their nodes. */
export const WHOLE = ['image', 'gallery', 'video', 'formula', 'card', 'divider'] as const
/** The node of what this editor does not know. */
export const KEPT = 'kept'

export const wholeNodes = [...WHOLE, KEPT].map(whole)

export const textNodes = [
  doc,
  text,
  lineBreak,
  paragraph,
  heading,
  quotation,
  code,
  list,
  item,
  footnotes,
  note,
  inset,
  waiting,
]

import { Mark, type Attributes } from '@tiptap/core'

/** The looks of running text, each as a span of our blocks has it; several of them may lie on one word. */

const withData = (name: string): Attributes => ({
  [name]: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: attributes[name] }),
  },
})

const plain = (name: string, tag: string) =>
  Mark.create({
    name,
    excludes: '',
    inclusive: name !== 'code',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const strong = plain('strong', 'strong')
const emphasis = plain('emphasis', 'em')
const code = plain('code', 'code')

const script = Mark.create({
  name: 'script',
  addAttributes: () => withData('script'),
  parseHTML: () => [{ tag: 'sub' }, { tag: 'sup' }],
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.script === 'sub' ? 'sub' : 'sup', HTMLAttributes, 0],
})

const link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => withData('link'),
  parseHTML: () => [{ tag: 'a[data-link]' }],
  // Without an address that a press would follow: it is text that is being written.
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, title: HTMLAttributes['data-link'] }, 0],
})

const size = Mark.create({
  name: 'size',
  addAttributes: () => withData('size'),
  parseHTML: () => [{ tag: 'span[data-size]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

const color = Mark.create({
  name: 'color',
  addAttributes: () => withData('color'),
  parseHTML: () => [{ tag: 'span[data-color]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

export const marks = [link, strong, emphasis, code, script, size, color]

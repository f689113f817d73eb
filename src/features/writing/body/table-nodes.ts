import { Node } from '@tiptap/core'
import { given } from './given.ts'

/** Tables as `prosemirror-tables` understands them; which rows are headings and how columns stand is the table's own. */

const number = (element: HTMLElement, name: string) => Math.max(1, Number(element.getAttribute(name)) || 1)

const table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addAttributes: () => ({
    ...given({ heads: { default: 0, tag: 'data-heads' } }),
    align: {
      default: null,
      parseHTML: (element: HTMLElement) => element.dataset.align?.split(' ') ?? null,
      renderHTML: ({ align }: { align?: string[] | null }) =>
        align ? { 'data-align': align.join(' ') } : {},
    },
  }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
})

const tableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const tableCell = Node.create({
  name: 'tableCell',
  content: 'cellLine+',
  isolating: true,
  addAttributes: () => ({
    colspan: { default: 1, parseHTML: (element: HTMLElement) => number(element, 'colspan') },
    rowspan: { default: 1, parseHTML: (element: HTMLElement) => number(element, 'rowspan') },
    // Widths are not ours to choose; the package wants the attribute.
    colwidth: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'td' }, { tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const cellLine = Node.create({
  name: 'cellLine',
  content: 'inline*',
  parseHTML: () => [{ tag: 'div[data-line]' }, { tag: 'p', context: 'tableCell/' }],
  renderHTML: () => ['div', { 'data-line': '' }, 0],
})

const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell' }

export const tableNodes = [table, tableRow, tableCell, cellLine]

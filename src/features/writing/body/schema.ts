import { marks } from './marks.ts'
import { textNodes, wholeNodes } from './nodes.ts'
import { tableNodes } from './table-nodes.ts'

/** Everything that a body may hold; the editor adds to it only how things look and what keys do. */
export const bodyExtensions = [...textNodes, ...tableNodes, ...wholeNodes, ...marks]

import type { Element, Nodes, Root } from 'hast'
import { attribute, elementsIn, hasClass } from './hast-queries.ts'
import type { Note } from './media-from-hast.ts'

/** What Word writes into its pages of what colleagues said of the text and took out of it: no reader was to see that. */

const REMARKS = /mso-element:\s*comment-list/i
const REMARK = /mso-element:\s*comment\s*(?:;|$)/i
const MARK = /mso-special-character:\s*comment/i

/** Takes remarks and what was deleted while changes were kept out of a tree, in place. */
export function leaveOutRemarks(root: Root, note: Note): void {
  for (const parent of [root, ...elementsIn(root)]) {
    const left = (parent.children as Nodes[]).filter((child) => child.type !== 'element' || !isOut(child))
    parent.children = left as typeof parent.children
  }

  function isOut(element: Element): boolean {
    const style = attribute(element, 'style') ?? ''
    if (REMARKS.test(style)) {
      for (const inner of elementsIn(element))
        if (REMARK.test(attribute(inner, 'style') ?? '')) note('略去一条 Word 批注')
      return true
    }
    if (hasClass(element, 'MsoCommentReference') || hasClass(element, 'msocomanchor') || MARK.test(style))
      return true
    const isDeleted = element.tagName === 'del' && /^mailto:/i.test(attribute(element, 'cite') ?? '')
    if (isDeleted) note('略去一处修订中删去的文字')
    return isDeleted
  }
}

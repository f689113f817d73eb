import { may } from '#features/staff/policy.ts'
import type { Actor } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { textOfBlock, type Block, type Span } from './body/blocks.ts'
import type { Body } from './contract.ts'

/** Who may publish a draft, and who may read what of a topic. Pure; asked by every query that lets a body out (B-55). */

/** Who may show a draft: whoever wrote it, and staff who publish or decide about questions and answers. */
export const mayPublishDraft = (actor: Actor, draft: { readonly authorId: number | null }): boolean =>
  (actor.kind === 'person' && actor.id === draft.authorId) ||
  may(actor, 'topics.publish') ||
  may(actor, 'questions.assign')

/** Share of the text, and characters at most, that everybody may read of a paid topic (C-31). */
const PREVIEW_SHARE = 0.2
const PREVIEW_CHARACTERS = 300

/** So many characters at most of a text of this length everybody may read. */
export const charactersForAll = (total: number): number =>
  Math.min(Math.floor(total * PREVIEW_SHARE), PREVIEW_CHARACTERS)

/** Whether an audience reads this topic whole: free ones always, paid ones as a member of the topic's industry. */
export function accessTo(
  topic: { readonly isPaid: boolean; readonly industry: Industry },
  audience: { readonly memberOf: readonly string[] },
): 'full' | 'preview' {
  return !topic.isPaid || audience.memberOf.includes(topic.industry) ? 'full' : 'preview'
}

/** The body as far as `access` goes; a preview is cut here and nowhere else. */
export function bodyFor(access: 'full' | 'preview', blocks: readonly Block[]): Body {
  if (access === 'full') return { access, blocks: [...blocks] }
  const totalCharacters = blocks.reduce((sum, block) => sum + textOfBlock(block).length, 0)
  return { access, blocks: firstCharacters(blocks, charactersForAll(totalCharacters)), totalCharacters }
}

/**
 * The first `allowed` characters as whole paragraphs and headings, the last paragraph cut. Images, films, tables,
 * lists, formulas, footnotes and code are what members pay for and never stand in a preview.
 */
function firstCharacters(blocks: readonly Block[], allowed: number): Block[] {
  const preview: Block[] = []
  let left = allowed
  for (const block of blocks) {
    if (left <= 0) break
    if (block.type !== 'paragraph' && block.type !== 'heading' && block.type !== 'quotation') continue
    const spans = firstSpans(block.spans, left)
    left -= textOfBlock(block).length
    preview.push({ ...block, spans })
  }
  return preview
}

function firstSpans(spans: readonly Span[], allowed: number): Span[] {
  const kept: Span[] = []
  let left = allowed
  for (const span of spans) {
    if (left <= 0) break
    const isWhole = span.text.length <= left
    // A formula is never cut, and what is not shown is not referred to.
    const { formula, footnote, ...rest } = span
    if (footnote !== undefined) continue
    const text = isWhole ? span.text : formula === undefined ? `${cutWhole(span.text, left)}…` : '…'
    kept.push({ ...rest, text, ...(isWhole && formula !== undefined && { formula }) })
    left -= span.text.length
  }
  return kept
}

/** The first `length` code units without cutting a surrogate pair in two. */
function cutWhole(text: string, length: number): string {
  const cut = text.slice(0, length)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

import { forgetWithdrawal } from '#features/withdrawals/withdraw.server.ts'
import { inTransaction, visitors, type Context } from '#platform/context.ts'
import type { DrawnPage, Page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Content, Editable } from '../editable.ts'
import type { Which } from '../hold.server.ts'
import { saveWhole } from '../save-whole.server.ts'
import type { SeenAs } from './contract.ts'

/** Ends the transaction in which a content was published to be looked at, so that it never was. */
class Seen extends Error {
  readonly page: DrawnPage

  constructor(page: DrawnPage) {
    super('seen')
    this.page = page
  }
}

interface Seeing {
  readonly editable: Editable
  readonly pages: () => readonly Page[]
  readonly which: Which
  readonly content: Content
  readonly as: SeenAs
}

/**
 * The page of a content as readers will get it: published by the verb of its kind and opened by its own page, within a
 * transaction that is taken back, so nothing is kept, purged, sent or counted. What is to appear later is seen as at
 * that time. Refuses `preview_has_no_page` and what `saveWhole` and the page refuse.
 */
export async function openAsPublished(context: Context, seeing: Seeing): Promise<DrawnPage> {
  const { editable, which, content } = seeing
  const path = editable.pathOf(content, which.id)
  const pattern = editable.pages.find((each) => each.replace(':id', String(which.id)) === path)
  const page = seeing.pages().find((each) => each.path === pattern)
  if (!page || path === undefined) throw new Refusal('not_found', 'preview_has_no_page')
  const now = laterOf(context.now, new Date(String(content.publishedAt)))
  try {
    return await inTransaction({ ...context, now }, async (within) => {
      await forgetWithdrawal(within, `${which.kind}:${which.id}`)
      await saveWhole(asPublisher(within, editable), editable, which.id, content)
      const opened = await page.open(asReader(within, seeing.as), { id: String(which.id) })
      if (opened.content.kind === 'text') throw new Refusal('not_found', 'preview_has_no_page')
      const { element, head } = opened.content
      throw new Seen({ element, path, head: { title: head.title, isIndexed: false, isStill: true } })
    })
  } catch (error) {
    if (error instanceof Seen) return error.page
    throw error
  }
}

function asPublisher(context: Context, { permissions }: Editable): Context {
  return {
    ...context,
    actor: { kind: 'system', name: 'preview', may: [permissions.publish] },
    overwrites: true,
  }
}

/** A reader without a name; what many pages share is read anew, for nobody else may get what stands in here. */
function asReader(context: Context, as: SeenAs): Context {
  const memberOf = context.services.industries.all.map(({ slug }) => slug)
  return {
    ...context,
    actor: { kind: 'visitor' },
    audience: as === 'visitor' ? visitors : { key: `member:${memberOf.join(',')}`, memberOf },
    sharedParts: undefined,
  }
}

const laterOf = (one: Date, other: Date) => (other > one ? other : one)

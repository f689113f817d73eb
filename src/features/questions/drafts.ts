import { draftKey } from '#features/accounts/own-drafts.ts'
import type { UploadWire } from '#features/uploads/wire.ts'
import { HOUR_MS } from '#platform/durations.ts'

/** What somebody has typed and not sent yet; it outlives a closed tab and a lost connection. Only ever in this browser. */

export interface Draft {
  readonly text: Readonly<Record<string, string>>
  readonly pictures: readonly UploadWire[]
}

/** Pictures that are part of nothing are removed from the server after a day. */
const PICTURES_LIVE_MS = 23 * HOUR_MS

/** An answer's draft belongs to its expert, whoever uses the browser next. */
export const answerDraftKey = (expertId: number, questionId: number) =>
  draftKey(expertId, `answer:${questionId}`)

/** As the draft of a question belongs to its asker; undefined while the browser does not know who that is. */
export const questionDraftKey = (askerId: number | undefined, expertId: number) =>
  askerId === undefined ? undefined : draftKey(askerId, `ask:${expertId}`)

/** Keeps a draft; one without anything in it is dropped. */
export function keepDraft(store: Storage, key: string | undefined, draft: Draft): void {
  if (key === undefined) return
  const isEmpty = Object.values(draft.text).every((text) => text === '') && draft.pictures.length === 0
  try {
    if (isEmpty) store.removeItem(key)
    else store.setItem(key, JSON.stringify({ ...draft, keptAt: Date.now() }))
  } catch {
    // A full or forbidden store loses the draft with the page, and nothing else.
  }
}

export function dropDraft(store: Storage, key: string | undefined): void {
  keepDraft(store, key, { text: {}, pictures: [] })
}

/** The draft that was kept, with the pictures that can still be sent; undefined for none and for nonsense. */
export function readDraft(store: Storage, key: string | undefined): Draft | undefined {
  if (key === undefined) return undefined
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    // Written by `keepDraft`.
    const { text, pictures, keptAt } = kept as Draft & { keptAt: number }
    return { text: { ...text }, pictures: Date.now() - keptAt < PICTURES_LIVE_MS ? [...pictures] : [] }
  } catch {
    return undefined
  }
}

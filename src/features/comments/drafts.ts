import { keepOwnDraft, ownDraft } from '#features/accounts/own-drafts.ts'

const nameOf = (topicId: number, threadId: number | undefined) => `comment:${topicId}:${threadId ?? 'new'}`

/** The comment or reply that was begun here. */
export const storedDraft = (topicId: number, threadId: number | undefined): string =>
  ownDraft(nameOf(topicId, threadId))

export const storeDraft = (topicId: number, threadId: number | undefined, text: string): void =>
  keepOwnDraft(nameOf(topicId, threadId), text)

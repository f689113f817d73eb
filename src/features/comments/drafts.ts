/** Texts that are being written, kept for this window so that neither a sign-in nor a failure takes them away. */

const keyOf = (topicId: number, threadId: number | undefined) =>
  `portal:comment:${topicId}:${threadId ?? 'new'}`

export function storedDraft(topicId: number, threadId: number | undefined): string {
  try {
    return sessionStorage.getItem(keyOf(topicId, threadId)) ?? ''
  } catch {
    // A browser without a store keeps the text as long as the page.
    return ''
  }
}

export function storeDraft(topicId: number, threadId: number | undefined, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(topicId, threadId))
    else sessionStorage.setItem(keyOf(topicId, threadId), text)
  } catch {
    // See above; a text too long for the store is one too long for a comment.
  }
}

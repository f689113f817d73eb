import { storedPersonId } from '#features/accounts/stored-person.ts'

/**
 * Texts that are being written, kept for this window so that neither a sign-in nor a failure takes them away; whoever
 * signs in there next does not see them.
 */

function keyOf(topicId: number, threadId: number | undefined): string | undefined {
  const personId = storedPersonId()
  return personId === undefined ? undefined : `portal:comment:${personId}:${topicId}:${threadId ?? 'new'}`
}

export function storedDraft(topicId: number, threadId: number | undefined): string {
  const key = keyOf(topicId, threadId)
  if (key === undefined) return ''
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    // A browser without a store keeps the text as long as the page.
    return ''
  }
}

export function storeDraft(topicId: number, threadId: number | undefined, text: string): void {
  const key = keyOf(topicId, threadId)
  if (key === undefined) return
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // See above; a text too long for the store is one too long for a comment.
  }
}

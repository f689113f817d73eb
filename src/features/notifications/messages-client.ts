import { outlivingPage } from '#platform/calls/client.ts'
import { sendAllRead, sendMessageRead, sendMessageRemoval } from './browser-calls.ts'

/** Told on the page when messages were read or deleted, so that the count in the header follows. */
export const MESSAGES_CHANGED = 'portal:messages-changed'
const tell = () => dispatchEvent(new Event(MESSAGES_CHANGED))

/** Marks a message read, also while the page is being left. */
export async function sendRead(id: number): Promise<void> {
  await sendMessageRead({ id }, outlivingPage)
  tell()
}

/** Marks all messages up to this one read. */
export async function sendReadAll(upTo: number): Promise<void> {
  await sendAllRead({ upTo })
  tell()
}

/** Deletes a message. */
export async function sendRemove(id: number): Promise<void> {
  await sendMessageRemoval({ id })
  tell()
}

import { send, type Envelope } from '#platform/calls/client.ts'

const PREFIX = '/openapi/v1/vue/messages'

/** Told on the page when messages were read or deleted, so that the count in the header follows. */
export const MESSAGES_CHANGED = 'portal:messages-changed'
const tell = () => dispatchEvent(new Event(MESSAGES_CHANGED))

/** Marks a message read, also while the page is being left. */
export async function sendRead(id: number): Promise<void> {
  await send(
    'POST',
    `${PREFIX}/read`,
    { id },
    { timeoutMs: 10_000, retries: 0, retryDelayMs: 0, outlivesPage: true },
  )
  tell()
}

/** Marks all messages up to this one read. */
export async function sendReadAll(upTo: number): Promise<void> {
  await send('POST', `${PREFIX}/readAll`, { upTo })
  tell()
}

/** Deletes a message. */
export async function sendRemove(id: number): Promise<void> {
  await send('POST', `${PREFIX}/remove`, { id })
  tell()
}

/** Switches a kind on or off on a channel. */
export function sendSetting(setting: { kind: string; channel: string; isOn: boolean }): Promise<Envelope> {
  return send('POST', `${PREFIX}/settings`, setting)
}

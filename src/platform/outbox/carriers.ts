import type { Configuration } from '../configuration.server.ts'
import type { Content } from './contract.ts'

/** Whether anything carries messages of this kind away. */
export function isCarried({ smtp, smsProviders }: Configuration, channel: Content['channel']): boolean {
  return channel === 'mail' ? smtp !== undefined : smsProviders.length > 0
}

/** Whether what nothing carries is kept for the outbox page. */
export const isShown = ({ showsOutbox, mode }: Configuration): boolean => showsOutbox || mode !== 'production'

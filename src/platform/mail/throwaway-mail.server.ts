import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DOMAINS: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'throwaway-domains.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** Whether an address is of a service whose mailboxes are thrown away after use; subdomains are the service's as well. */
export function isThrowawayMail(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, place) => DOMAINS.has(labels.slice(place).join('.')))
}

import domains from './throwaway-domains.json' with { type: 'json' }

/** Domains of mail that is thrown away, from github.com/disposable-email-domains/disposable-email-domains (CC0-1.0), 2026-11. */
const DOMAINS: ReadonlySet<string> = new Set(domains)

/** Whether an address is of a service whose mailboxes are thrown away after use; subdomains are the service's as well. */
export function isThrowawayMail(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.some((_, place) => DOMAINS.has(labels.slice(place).join('.')))
}

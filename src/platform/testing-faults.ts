import { providerFailures } from './faults.server.ts'

/** How often a provider has failed so far, as whoever runs the portal is called for. */
export async function failuresOf(provider: string): Promise<number> {
  const { values } = await providerFailures.get()
  return values.find(({ labels }) => labels.provider === provider)?.value ?? 0
}

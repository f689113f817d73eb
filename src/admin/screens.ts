import type { Screen } from './parts/screen.ts'

/** Every screen that the features declare; two at one address are a mistake of ours and end the start. */
export const screens: readonly Screen[] = screensIn(
  import.meta.glob<Record<string, unknown>>(['../features/*/admin/*.screen.tsx', './screens/*.screen.tsx'], {
    eager: true,
  }),
)

export function screensIn(modules: Readonly<Record<string, Record<string, unknown>>>): Screen[] {
  const found = Object.values(modules).flatMap((each) => Object.values(each).filter(isScreen))
  const addresses = found.map(({ address }) => address)
  const doubled = addresses.find((address, index) => addresses.indexOf(address) !== index)
  if (doubled !== undefined) throw new Error(`two screens are at ${doubled}`)
  return found
}

function isScreen(value: unknown): value is Screen {
  return typeof value === 'object' && value !== null && 'isScreen' in value
}

import { expect, test } from 'vitest'
import { islandName } from './island-name.ts'

test.each(['/work/portal/src/ui/menu', './ui/menu', '../ui/menu', '../../ui/menu'])(
  'an island has one name, wherever its file is seen from: %s',
  (seen) => {
    expect(islandName(`${seen}.island.tsx`)).toBe('ui/menu')
    expect(islandName(`${seen}.island.ts`)).toBe('ui/menu')
  },
)

import type { Locator } from '@playwright/test'

/** In how many lines the first words of each part stand. */
export const linesOf = (parts: Locator): Promise<readonly number[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const text = document.createRange()
      text.selectNodeContents(part.firstChild ?? part)
      return text.getClientRects().length
    }),
  )

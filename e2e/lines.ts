import type { Locator, Page } from '@playwright/test'

/** In how many lines the first words of each part stand. */
export const linesOf = (parts: Locator): Promise<readonly number[]> =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const text = document.createRange()
      text.selectNodeContents(part.firstChild ?? part)
      return text.getClientRects().length
    }),
  )

/** Those of the parts of a page that end with one sign alone in a line, as nobody would set them by hand. */
export const endingAlone = (page: Page, parts: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    /** Where the signs stand that are seen; what is cut off after some lines ends elsewhere. */
    const signsOf = (part: Element) => {
      const signs: DOMRect[] = []
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const words = text.textContent ?? ''
        for (const [at, sign] of [...words.matchAll(/\S/gu)].map(
          (found) => [found.index, found[0]] as const,
        )) {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + sign.length)
          const place = range.getBoundingClientRect()
          if (place.width > 0 && !text.parentElement?.closest('.sr-only')) signs.push(place)
        }
      }
      return signs
    }
    const endsAlone = (part: Element) => {
      const signs = signsOf(part)
      const last = signs.at(-1)
      if (!last || last.bottom > part.getBoundingClientRect().bottom + 2) return false
      const middle = (last.top + last.bottom) / 2
      return (
        signs.filter(({ top, bottom }) => top < middle && middle < bottom).length === 1 &&
        signs.some(({ bottom }) => bottom <= last.top + 2)
      )
    }
    return [...document.querySelectorAll(selector)]
      .filter((part) => part.checkVisibility() && endsAlone(part))
      .map((part) => part.textContent ?? '')
  }, parts)

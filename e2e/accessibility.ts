import { expect, type Page } from '@playwright/test'
import axeCore, { type RunOptions } from 'axe-core'

/** What every page of the portal keeps (C-122). */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What is looked at: everything that axe knows, unless tags or rules name some, on the whole page, in one part or but for one. */
interface Scope {
  readonly tags?: string[]
  readonly rules?: string[]
  readonly part?: string
  readonly except?: string
}

/** Expects that axe finds nothing on a page, once nothing on it moves or fades any more. */
export async function expectAccessible(
  page: Page,
  { tags, rules, part = 'html', except }: Scope = {},
): Promise<void> {
  await toTop(page)
  await still(page)
  await bringAxe(page)
  const findings = await page.evaluate(
    async ({ include, exclude, options }) => {
      const { axe } = globalThis as unknown as { axe: typeof axeCore }
      const { violations } = await axe.run({ include, exclude }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    },
    { include: [part], exclude: except ? [except] : [], options: optionsOf(tags, rules) },
  )
  expect(
    findings,
    `${new URL(page.url()).pathname}, scrolled by ${await page.evaluate(() => scrollY)}`,
  ).toEqual([])
}

function optionsOf(tags?: string[], rules?: string[]): RunOptions {
  return {
    resultTypes: ['violations'],
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
}

/** Gives axe to a page and to the frames in it, which are of our own origin, once: it is half a megabyte to be read each time. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (await frame.evaluate(() => !('axe' in globalThis))) await frame.evaluate(axeCore.source)
}

/**
 * What a page's header happens to cover is scrolled away, and no smaller for it. A field that was just filled in may still be
 * gliding into view: that goes on from wherever the page was put, so the page is put there until it stays.
 */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (!document.querySelector('body > header')) return
    do {
      scrollTo({ top: 0, behavior: 'instant' })
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    } while (scrollY > 0)
  })
}

/** The same on a desk and on a telephone. */
export async function expectAccessibleOnBoth(page: Page, scope: Scope = {}): Promise<void> {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page, scope)
  }
}

/** Waits until what has begun to move or fade has arrived: colours on the way there are nobody's choice. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        )
    for (let all = moving(); all.length > 0; all = moving())
      await Promise.allSettled(all.map(({ finished }) => finished))
  })
}

import type { Locator, Page } from '@playwright/test'
import { onComplaint } from '../../e2e/portal.ts'
import { quiet, watchTraffic } from '../../e2e/quiet.ts'
import { randomBelow } from '../../test/random-below.ts'

/** What people type where they should not, and where they should. */
const TEXTS = [
  '碳化硅',
  '',
  '   ',
  'a'.repeat(3000),
  '<script>alert(1)</script>',
  '😀'.repeat(50),
  '2026-13-45',
  '-1',
  '1e309',
  "'; drop table x; --",
  'reader@example.com',
  '13800138000',
  '\u200b\u202e',
  '0',
]
const PRESSED =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [role=tab], [role=combobox], [role=menuitem], [role=option], [role=switch]'
/** What ends the visit, or leads out of the portal. */
const SPARED = /退出|注销|锁屏|登出|^(tel|mailto):/
const PATIENCE = { timeout: 2500 }

interface Settings {
  /** Where to begin, and to begin anew. */
  readonly addresses: readonly string[]
  readonly seed: number
  readonly report: (fault: string) => void
}

/** Somebody with a page who presses whatever is there. */
export class Presser {
  readonly #page: Page
  readonly #settings: Settings
  readonly #below: (bound: number) => number
  readonly #done: string[] = []
  readonly #known = new Set<string>()

  constructor(page: Page, settings: Settings) {
    this.#page = page
    this.#settings = settings
    this.#below = randomBelow(settings.seed)
    watchTraffic(page)
    onComplaint(page, (complaint) => this.#report(complaint))
    page.on('response', (response) => {
      if (response.status() >= 500)
        this.#report(`${response.status()} ${response.request().method()} ${response.url()}`)
    })
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    // What opens beside it is another visit.
    page.context().on('page', (other) => other !== page && void other.close().catch(() => undefined))
  }

  /** How many different faults there were. */
  get faults(): number {
    return this.#known.size
  }

  async press(times: number): Promise<void> {
    await this.#begin()
    for (let time = 0; time < times; time += 1) {
      // What went away in the moment it was to be pressed is no fault.
      await this.#act().catch(() => this.#done.push('（没有按到）'))
      await this.#look().catch(() => undefined)
    }
  }

  async #act(): Promise<void> {
    const chance = this.#below(100)
    if (chance < 6) return this.#note('后退', () => this.#page.goBack(PATIENCE))
    if (chance < 8) return this.#note('重新载入', () => this.#page.reload())
    if (chance < 10) return this.#note('Esc', () => this.#page.keyboard.press('Escape'))
    if (chance < 20) return this.#begin()
    const dialogs = this.#page.locator('[role=dialog]:visible')
    const within = (await dialogs.count()) > 0 ? dialogs.last() : this.#page.locator('body')
    const there = within.locator(PRESSED).filter({ visible: true })
    const count = await there.count()
    return count === 0 ? this.#begin() : this.#use(there.nth(this.#below(count)))
  }

  #begin(): Promise<void> {
    const { addresses } = this.#settings
    const address = addresses[this.#below(addresses.length)] ?? '/'
    return this.#note(address, () => this.#page.goto(address))
  }

  async #use(element: Locator): Promise<void> {
    const { tag, type, name, href } = await element.evaluate((node) => ({
      tag: node.tagName,
      type: node.getAttribute('type') ?? '',
      name: (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 30),
      href: node.getAttribute('href') ?? '',
    }))
    if (SPARED.test(name) || SPARED.test(href)) return
    await this.#note(`${tag.toLowerCase()} ${name}`, async () => {
      if (tag === 'SELECT') return element.selectOption({ index: this.#below(3) }, PATIENCE)
      if (tag === 'TEXTAREA' || (tag === 'INPUT' && !/checkbox|radio|file|submit|button/.test(type))) {
        await element.fill(TEXTS[this.#below(TEXTS.length)] ?? '', PATIENCE)
        return this.#below(3) === 0 ? element.press('Enter', PATIENCE) : undefined
      }
      return this.#below(7) === 0 ? element.dblclick(PATIENCE) : element.click(PATIENCE)
    })
  }

  async #note(what: string, act: () => Promise<unknown>): Promise<void> {
    this.#done.push(what)
    await act()
    await quiet(this.#page)
  }

  /** What a page must never look like, whatever was done to it. */
  async #look(): Promise<void> {
    const { over, odd } = await this.#page.evaluate(() => ({
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      odd: /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/.exec(document.body.innerText)?.[0],
    }))
    if (over > 0) this.#report(`比窗口宽 ${over} px`)
    if (odd !== undefined) this.#report(`写着“${odd}”`)
  }

  #report(fault: string): void {
    const { pathname } = new URL(this.#page.url())
    const kind = `${fault.slice(0, 120)} ${pathname}`.replaceAll(/\d+/g, 'N')
    if (this.#known.has(kind)) return
    this.#known.add(kind)
    this.#settings.report(
      `${fault.slice(0, 300)}\n  在 ${this.#page.url()}，此前：${this.#done.slice(-5).join(' › ')}`,
    )
  }
}

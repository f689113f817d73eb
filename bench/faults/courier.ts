import { setTimeout as pause } from 'node:timers/promises'
import type { NoticeOutcome, PaymentControls, SentNotice } from '../../simulators/payment-controls.ts'

/** Brings notices late, in another order, and again: as providers do whose first notice was not taken. */
export class Courier {
  readonly #below: (bound: number) => number
  #waiting: { readonly controls: PaymentControls; readonly number: string }[] = []
  #isWalking = true
  /** Genuine notices that nobody took, whether brought again or not. */
  untaken = 0

  constructor(below: (bound: number) => number) {
    this.#below = below
  }

  bringLater(controls: PaymentControls, number: string): void {
    this.#waiting.push({ controls, number })
  }

  /** What became of notices just sent: one that was not taken is brought again in half of all cases, and else is lost. */
  async heard(controls: PaymentControls, number: string, sending: Promise<NoticeOutcome[]>): Promise<void> {
    const untaken = (await sending).filter(({ isTaken }) => !isTaken)
    this.untaken += untaken.length
    if (untaken.length > 0 && this.#below(2) === 0) this.bringLater(controls, number)
  }

  /** Brings one after another in an order of chance until told to hurry. */
  async walk(): Promise<void> {
    while (this.#isWalking) {
      await pause(20 + this.#below(200))
      // Some wait so that later ones overtake them.
      if (this.#waiting.length > 5) await this.#bringOne()
    }
  }

  /** Brings all that is left. */
  async finish(): Promise<void> {
    this.#isWalking = false
    while (this.#waiting.length > 0) await this.#bringOne()
  }

  async #bringOne(): Promise<void> {
    const [next] = this.#waiting.splice(this.#below(this.#waiting.length), 1)
    if (next) await this.heard(next.controls, next.number, next.controls.notify(next.number))
  }
}

/** Sends a notice once more, byte for byte, as whoever has overheard it could. */
export async function replay({ url, headers, body }: SentNotice): Promise<void> {
  await fetch(url, { method: 'POST', headers, body }).then(
    (answer) => answer.text(),
    () => undefined,
  )
}

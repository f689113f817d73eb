import type { PaymentControls } from '../../simulators/payment-controls.ts'

/** One mishap in so many requests. */
const ONE_IN = 5
/** A provider that never answers costs the portal ten seconds each time, so there are not many of these. */
const MOST_HANGS = 12

/** Lets the providers answer slowly, in HTML, with an error or never, and change their certificate, until stopped. */
export function causeMishaps(
  allControls: readonly PaymentControls[],
  wechat: { rotateCertificate(): void },
  below: (bound: number) => number,
): { stop(): void; caused(): number } {
  let hangs = 0
  let caused = 0
  const seen = allControls.map(() => 0)
  const cause = (controls: PaymentControls) => {
    caused += 1
    switch (below(6)) {
      case 0:
        return controls.answerHtml()
      case 1:
        return controls.failWith('SYSTEM_ERROR')
      case 2:
        return controls.delayRefund()
      case 3:
        if (below(8) === 0) return wechat.rotateCertificate()
        if (hangs >= MOST_HANGS || below(4) > 0) return controls.delay(2000)
        hangs += 1
        return controls.hang()
      default:
        return controls.delay(below(500))
    }
  }
  // Mishaps wait for the next request: more of them than requests would be an outage without end.
  const timer = setInterval(() => {
    for (const [index, controls] of allControls.entries()) {
      if (controls.asked.length < (seen[index] ?? 0) + ONE_IN) continue
      seen[index] = controls.asked.length
      cause(controls)
    }
  }, 50)
  return { stop: () => clearInterval(timer), caused: () => caused }
}

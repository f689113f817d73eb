import type { AddressOf } from '#platform/calls/typed-client.ts'
import type { gateCalls } from './calls.server.ts'
import type { GATE_STEPS } from './names.ts'

const CALL = '/openapi/v1/vue/topics/gate' satisfies AddressOf<typeof gateCalls>
/** As much of the gate in sight is seeing it. */
const SHARE = 0.5

/** Tells the server that a reader came to the gate of this article, and that the way to membership was opened there. */
export function countGates(gate: HTMLElement): void {
  const id = Number(gate.dataset.gate)
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      tell(id, 'shown')
    },
    { threshold: SHARE },
  ).observe(gate)
  gate.querySelector('[data-gate-way]')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) tell(id, 'opened')
  })
}

/** By a beacon, which the reader waits for as little as for anything that is counted. */
function tell(id: number, step: (typeof GATE_STEPS)[number]): void {
  navigator.sendBeacon?.(CALL, new Blob([JSON.stringify({ id, step })], { type: 'application/json' }))
}

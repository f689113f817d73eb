import type { Sign } from '../door-outcomes.ts'

const PULSES: Readonly<Record<Sign, number | number[]>> = { yes: 80, ask: [120, 80, 120], no: 400 }

/** Says the sign of an outcome to the hand that holds the telephone; an iPhone does not shake. */
export function pulse(sign: Sign): void {
  if ('vibrate' in navigator) navigator.vibrate(PULSES[sign])
}

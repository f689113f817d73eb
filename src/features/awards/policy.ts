import { writeDay } from './award-days.ts'
import type { Application, AwardPhase, PhaseView } from './contract.ts'

/**
 * Of a year's phases of a kind the one to tell of on a day, for a year may have several: what goes on, or what comes next, or
 * what was the last.
 */
export function phaseToTell<Phase extends Pick<AwardPhase, 'kind' | 'from' | 'until'>>(
  today: string,
  phases: readonly Phase[],
  kind: AwardPhase['kind'],
): Phase | undefined {
  const own = phases.filter((phase) => phase.kind === kind).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return own.find((phase) => isOn(today, phase)) ?? own.find(({ from }) => today < from) ?? own.at(-1)
}

/**
 * Whether one can apply on a day in Shanghai, by the dates of the year's application phases; without one a year is
 * closed. The closed sentence is the year's own (AWARD-03, AWARD-17, AWARD-18, B-30).
 */
export function applicationOn(
  today: string,
  { phases, closedNotice }: { phases: readonly AwardPhase[]; closedNotice: string },
): Application {
  const phase = phaseToTell(today, phases, 'application')
  if (!phase || today > (phase.until ?? phase.from)) return { state: 'closed', notice: closedNotice }
  if (today < phase.from) return { state: 'upcoming', notice: `申报将于${writeDay(phase.from)}开始` }
  return { state: 'open' }
}

/** What goes on in a year on a day in Shanghai: first and last day of each phase are included. */
export function openPhases(today: string, phases: readonly AwardPhase[]): AwardPhase['kind'][] {
  return phases.flatMap((phase) => (isOn(today, phase) ? phase.kind : []))
}

/** Phases with whether each goes on that day. */
export function phaseViews(today: string, phases: readonly AwardPhase[]): PhaseView[] {
  return phases.map((phase) => ({ ...phase, isNow: isOn(today, phase) }))
}

const isOn = (today: string, { from, until }: Pick<AwardPhase, 'from' | 'until'>): boolean =>
  from <= today && today <= (until ?? from)

/** Whether everybody may see who stands: from the first day after one could apply, which an open vote can only follow. */
export function showsCandidates(today: string, phases: readonly AwardPhase[]): boolean {
  const applying = phases.filter(({ kind }) => kind === 'application')
  return applying.length > 0 && applying.every(({ from, until }) => today > (until ?? from))
}

/** Where online applications may be taken: a page of ours or an address of the web. */
export function isSafeApplyAddress(address: string): boolean {
  if (/^\/(?![/\\])/.test(address)) return true
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

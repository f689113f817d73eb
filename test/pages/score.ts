import { wordsOf, type Story } from './stories.ts'

/** How much of an article came, and how much of what came is the article's: from 0 to 1. */
export interface Score {
  readonly recall: number
  readonly precision: number
}

const RUN = 6

/** Runs of six characters, signs and white space left out; how often each stands there. */
function runsOf(text: string): Map<string, number> {
  const plain = text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')
  const runs = new Map<string, number>()
  for (let at = 0; at + RUN <= plain.length; at += 1) {
    const run = plain.slice(at, at + RUN)
    runs.set(run, (runs.get(run) ?? 0) + 1)
  }
  return runs
}

const size = (runs: ReadonlyMap<string, number>) => [...runs.values()].reduce((sum, count) => sum + count, 0)

function shared(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let count = 0
  for (const [run, times] of left) count += Math.min(times, right.get(run) ?? 0)
  return count
}

export function scoreOf(story: Story, found: string): Score {
  const { must, may } = wordsOf(story)
  const [truth, text, allowed] = [runsOf(must), runsOf(found), runsOf(`${must}\n${may}`)]
  return {
    recall: shared(truth, text) / size(truth),
    precision: size(text) === 0 ? 0 : shared(text, allowed) / size(text),
  }
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

/** What can be named by number because no list of the calls holds all of it. */
const NAMED = ['topic', 'user', 'file', 'chart'] as const
export type Numbers = Readonly<Record<(typeof NAMED)[number], readonly number[]>>

/** So many at most are asked for one by one. */
const MOST = 100_000
const PART = /^([a-z]+):(\d{1,13})(?:-(\d{1,13}))?$/

export const NO_NUMBERS: Numbers = { topic: [], user: [], file: [], chart: [] }

/** `topic:10049-10050,chart:501` as numbers, or a Chinese sentence about what is wrong with it. */
export function numbersIn(text: string): Numbers | string {
  const found = { topic: [] as number[], user: [] as number[], file: [] as number[], chart: [] as number[] }
  let count = 0
  for (const part of text.split(/[,，]/).filter(Boolean)) {
    const [, kind, first = '', last = first] = PART.exec(part.trim()) ?? []
    const known = NAMED.find((name) => name === kind)
    if (!known) return `--ids 看不懂“${part}”，应如 topic:10001-10050,chart:501`
    const [from, to] = [Number(first), Number(last)]
    count += to - from + 1
    if (from < 1 || to < from) return `--ids 的“${part}”应从小到大`
    if (count > MOST) return `--ids 一次最多 ${MOST} 个编号`
    for (let id = from; id <= to; id += 1) found[known].push(id)
  }
  return found
}

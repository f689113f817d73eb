// Computes a result of the awards once more from its export, without the portal's code:
// npm run awards -- verify <export.json>
// Ends with 0 when digest and ranking are the same, with 1 when they are not, with 2 when the file is none.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const [command, file] = process.argv.slice(2)
const say = (text) => process.stdout.write(`${text}\n`)
if (command !== 'verify' || file === undefined) {
  say('用法：npm run awards -- verify <导出的文件>')
  process.exit(2)
}

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const make = (n, d) => {
  const common = gcd(n, d) || 1n
  return d < 0n ? [-n / common, -d / common] : [n / common, d / common]
}
const whole = (value) => [BigInt(value), 1n]
const add = ([a, b], [c, d]) => make(a * d + c * b, b * d)
const negate = ([a, b]) => [-a, b]
const multiply = ([a, b], [c, d]) => make(a * c, b * d)
const divide = ([a, b], [c, d]) => make(a * d, b * c)
const order = ([a, b], [c, d]) => (a * d < c * b ? -1 : a * d > c * b ? 1 : 0)
const positive = (value) => (value[0] < 0n ? negate(value) : value)
const average = (all) => divide(all.reduce(add, whole(0)), whole(all.length))
const spell = ([n, d]) => `${n}/${d}`

/** Keys in their order, no spaces. */
const canonical = (value) =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(',')}]`
    : value !== null && typeof value === 'object'
      ? `{${Object.keys(value)
          .sort()
          .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
          .join(',')}}`
      : JSON.stringify(value)

/** One highest and one lowest, from five on. */
const trimmed = (points) => (points.length < 5 ? points : [...points].sort(order).slice(1, -1))

function panelOf({ criteria, candidates, sheets }, { leavesOutExtremes }) {
  const weight = Object.fromEntries(criteria.map(({ id, percent }) => [id, percent]))
  const given = sheets.map(({ judge, candidate, scores }) => ({
    judge,
    candidate,
    points: make(
      BigInt(scores.reduce((total, { criterion, score }) => total + score * weight[criterion], 0)),
      100n,
    ),
  }))
  const judges = [...new Set(given.map(({ judge }) => judge))]
  const middle = average(given.map(({ points }) => points))
  const width = average(given.map(({ points }) => positive(add(points, negate(middle)))))
  const isWhole = given.length === judges.length * candidates.length
  const evened = new Map()
  for (const judge of judges) {
    const own = given.filter((each) => each.judge === judge)
    const centre = average(own.map(({ points }) => points))
    const spread = average(own.map(({ points }) => positive(add(points, negate(centre)))))
    const factor = spread[0] === 0n ? whole(0) : divide(width, spread)
    for (const { candidate, points } of own) {
      const even = isWhole ? points : add(middle, multiply(factor, add(points, negate(centre))))
      evened.set(candidate, [...(evened.get(candidate) ?? []), even])
    }
  }
  return new Map(
    [...evened].map(([candidate, points]) => [
      candidate,
      average(leavesOutExtremes === true ? trimmed(points) : points),
    ]),
  )
}

const votesFor = (votes, id) =>
  votes.filter(([, candidate, state]) => candidate === id && state === 'valid').length

/** Whether just those were left out before the panel whom enough others beat by votes. */
function isShortlistRight({ isVoted, isDecidedByVotes, candidates, leftOut = [] }, { rule, votes }) {
  const size = isDecidedByVotes === true ? 0 : (rule.shortlistSize ?? 0)
  const all = [...candidates, ...leftOut].map(({ id }) => ({ id, votes: votesFor(votes, id) }))
  const isOut = ({ votes: own }) =>
    isVoted && size > 0 && all.filter((other) => other.votes > own).length >= size
  return all.every((each) => leftOut.some(({ id }) => id === each.id) === isOut(each))
}

function rankingOf(prize, { rule, votes }) {
  const byVotes = prize.isDecidedByVotes === true
  const panel = byVotes ? new Map() : panelOf(prize, rule)
  const voted = prize.candidates.map(({ id }) => (prize.isVoted ? votesFor(votes, id) : 0))
  const most = Math.max(0, ...voted)
  const lines = prize.candidates.map(({ id }, place) => {
    const count = voted[place]
    const share = most === 0 ? whole(0) : make(BigInt(count) * 100n, BigInt(most))
    const fixed = make(BigInt(count), BigInt(rule.votesPerPoint || 1))
    const votePoints = rule.votesPerPoint === 0 ? share : order(fixed, whole(100)) > 0 ? whole(100) : fixed
    const panelPoints = panel.get(id) ?? whole(0)
    const both = add(
      multiply(votePoints, make(BigInt(rule.votePercent), 100n)),
      multiply(panelPoints, make(BigInt(rule.panelPercent), 100n)),
    )
    const final = byVotes ? votePoints : prize.isVoted ? both : panelPoints
    return { id, count, votePoints, panelPoints, final }
  })
  const compare = (a, b) =>
    order(b.final, a.final) || order(b.panelPoints, a.panelPoints) || b.count - a.count
  return lines.map((line) => {
    const equals = lines.filter((other) => compare(line, other) === 0).map(({ id }) => id)
    const decision = prize.decisions.find(
      ({ candidates }) =>
        candidates.length === equals.length && equals.every((id) => candidates.includes(id)),
    )
    const before = lines.filter((other) => compare(other, line) < 0).length
    const within = equals.length > 1 && decision ? decision.candidates.indexOf(line.id) : 0
    const rank = 1 + before + within
    const isOpen = equals.length > 1 && !decision && rank <= prize.places
    return [
      line.id,
      line.count,
      spell(line.votePoints),
      spell(line.panelPoints),
      spell(line.final),
      rank,
      rank <= prize.places,
      isOpen,
    ].join(' ')
  })
}

const refuse = (why) => {
  say(`读不出这份导出：${why}`)
  process.exit(2)
}
let given
let text = ''
try {
  text = readFileSync(file, 'utf8')
} catch (error) {
  refuse(error.code === 'ENOENT' ? `没有文件 ${file}` : `打不开 ${file}（${error.code}）`)
}
try {
  given = JSON.parse(text)
} catch {
  refuse('它不是 JSON，请用后台导出的原样的文件')
}
// The first format has no word of leaving scores out, the second none of prizes that votes alone decide.
if (!['award-result/1', 'award-result/2', 'award-result/3'].includes(given?.result?.format))
  refuse('它不是奖项结果的导出，或者是这一版不认识的格式')
const { digest, result } = given
const computed = createHash('sha256').update(canonical(result)).digest('hex')
const isSameDigest = computed === digest
say(`散列 ${computed}${isSameDigest ? '，与导出一致' : `，导出写的是 ${digest}`}`)
let isSame = isSameDigest
for (const prize of result.prizes) {
  const stored = result.ranking.find((each) => each.prize === prize.id)?.lines ?? []
  const written = stored.map((each) =>
    [
      each.candidate,
      each.votes,
      each.votePoints,
      each.panelPoints,
      each.final,
      each.rank,
      each.isWinner,
      false,
    ].join(' '),
  )
  const isRight =
    isShortlistRight(prize, result) &&
    rankingOf(prize, result).sort().join('\n') === written.sort().join('\n')
  isSame &&= isRight
  const winners = stored
    .filter(({ isWinner }) => isWinner)
    .map(({ candidate, shown }) => {
      const named = prize.candidates.find(({ id }) => id === candidate)
      return `${[named?.company, named?.product].filter(Boolean).join(' · ')}（${shown}）`
    })
  say(`${isRight ? '一致' : '不一致'}　${prize.name}：${winners.join('、')}`)
}
say(isSame ? '重算的名次与导出完全一致。' : '重算的结果与导出不同！')
process.exit(isSame ? 0 : 1)

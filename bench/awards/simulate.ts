import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { CANDIDATES, makeElectorate, type Electorate, type Plan, type SimulatedBallot } from './electorate.ts'

const COLLEAGUES = 300
/** Each kind of fraud is done so often in a vote of this size. */
const VOTES_OF_A_CAMPAIGN = 50_000

/** So many votes: readers, offices and five kinds of fraud. */
export function simulateVote(plan: Plan): SimulatedBallot[] {
  const electorate = makeElectorate(plan)
  const campaigns = Math.max(1, Math.round(plan.votes / VOTES_OF_A_CAMPAIGN))
  const most = (plan.votes * plan.fraudPercent) / 500 / campaigns
  for (let each = 0; each < campaigns; each += 1) {
    for (const cheat of [farmBrowsers, makeAccounts, buyNumbers, wakeAccounts, buyVoters]) {
      const end = electorate.votes() + most
      cheat(electorate, () => electorate.votes() < end)
    }
    haveLunch(electorate)
  }
  readPages(electorate, () => electorate.votes() < plan.votes)
  return electorate.ballots
}

type More = () => boolean

/** One browser after the other, eight old accounts in each. */
function farmBrowsers(them: Electorate, more: More): void {
  const target = them.candidate()
  while (more()) {
    const [device, address, atMs] = [them.own('farm'), them.own('farm'), them.moment()]
    for (let account = 0; account < 8; account += 1) {
      const at = atMs + account * them.between(2, 9) * MINUTE_MS
      const candidates = them.choose(them.whole(1, 3), target)
      them.cast(
        'farm',
        { device, address, createdMs: them.longBefore(at), hasRead: them.random() < 0.3 },
        { candidates, atMs: at, pace: [3000, 15_000] },
      )
    }
  }
}

/** A program that makes accounts the day before, some a minute, and votes with each in a browser of its own in seconds. */
function makeAccounts(them: Electorate, more: More): void {
  const atMs = them.moment()
  const candidates = them.choose(3, them.candidate())
  for (let account = 0; more(); account += 1) {
    const createdMs = atMs - 25 * HOUR_MS + account * them.between(3000, 6000)
    const place = {
      device: them.own('program'),
      address: `proxy${them.whole(1, 40)}`,
      createdMs,
      hasRead: false,
    }
    them.cast('fresh', place, { candidates, atMs: atMs + account * 6000, pace: [400, 1500] })
  }
}

/** Telephone numbers in a row, each with an old account, a browser and an address of its own, at a human pace. */
function buyNumbers(them: Electorate, more: More): void {
  const [target, first] = [them.candidate(), 17_100_000_000 + them.whole(0, 9000) * 10_000]
  for (let account = 0; more(); account += 1) {
    const atMs = them.moment()
    const voter = {
      device: them.own('sim'),
      address: them.own('sim'),
      createdMs: them.longBefore(atMs),
      hasRead: them.random() < 0.3,
    }
    const candidates = them.choose(them.whole(1, 3), target)
    them.cast(
      'phones',
      { ...voter, phone: `+86${first + account * 3 + them.whole(0, 2)}` },
      { candidates, atMs, pace: [5000, 40_000] },
    )
  }
}

/** Accounts made months before with throw-away mail, which only wait for a vote, each in a browser and at a pace of its own. */
function wakeAccounts(them: Electorate, more: More): void {
  const target = them.candidate()
  while (more()) {
    const atMs = them.moment()
    const voter = { device: them.own('woken'), address: them.own('woken'), createdMs: them.longBefore(atMs) }
    const candidates = them.choose(them.whole(1, 3), target)
    them.cast(
      'sleeper',
      { ...voter, hasRead: false, throwawayMail: them.random() < 0.9 },
      { candidates, atMs, pace: [5000, 40_000] },
    )
  }
}

/** Real people who are paid for a vote within two hours, by a link that is passed on: nothing about them is false. */
function buyVoters(them: Electorate, more: More): void {
  const [target, fromMs, cameFrom] = [them.candidate(), them.moment(), them.own('link:paid')]
  while (more()) {
    const atMs = fromMs + them.between(0, 2) * HOUR_MS
    const own = {
      device: them.own('paid'),
      address: them.own('paid'),
      createdMs: them.longBefore(atMs),
      hasRead: them.random() < 0.5,
    }
    const candidates = them.choose(them.whole(1, 2), target)
    them.cast('bought', { ...own, cameFrom }, { candidates, atMs, pace: [5000, 40_000] })
  }
}

/** Three hundred colleagues within an hour behind one address, with accounts of yesterday, for what their firm makes. */
function haveLunch(them: Electorate): void {
  const [address, fromMs, product] = [them.own('office'), them.moment(), them.whole(0, CANDIDATES - 3)]
  for (let colleague = 0; colleague < COLLEAGUES; colleague += 1) {
    const atMs = fromMs + them.between(0, 1) * HOUR_MS
    const createdMs = fromMs - 26 * HOUR_MS + them.between(0, 1) * HOUR_MS
    const candidates = [product, product + 1, product + 2]
    them.cast(
      'office',
      { device: them.own('desk'), address, createdMs, hasRead: them.random() < 0.4 },
      { candidates, atMs, pace: [2500, 20_000] },
    )
  }
}

/**
 * Everybody else: some share a tablet, many an address, one in ten is in a hurry, one in twelve is new, one in five came
 * only to vote, one in two hundred likes throw-away mail.
 */
function readPages(them: Electorate, more: More): void {
  let device = them.own('home')
  while (more()) {
    const atMs = them.moment()
    if (them.random() < 0.98) device = them.own('home')
    const createdMs = them.random() < 0.08 ? atMs - them.between(24, 72) * HOUR_MS : them.longBefore(atMs)
    const voter = {
      device,
      address: `net${them.whole(1, 20_000)}`,
      createdMs,
      hasRead: them.random() < 0.8,
      throwawayMail: them.random() < 0.005,
    }
    const pace: [number, number] = them.random() < 0.1 ? [1200, 4000] : [5000, 60_000]
    them.cast('reader', voter, { candidates: them.choose(them.whole(1, 5)), atMs, pace })
  }
}

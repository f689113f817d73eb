// npm run mutate: changes the rules of the portal one at a time and sees whether a test notices (Stryker).
//   npm run mutate -- [--lines 80] [--seed 1] [--only membership]   a sample: so many lines, always the same by one seed
//   npm run mutate -- --full                                         every line of every rule: a night
//   npm run mutate -- --known [part of a name]                       the mistakes that once went unnoticed
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, run } from './run-commands.mjs'

/** What is changed, and the tests that are to notice: those of the same room, which a change of its rules must fail. */
const RULES = {
  policies: {
    files: 'src/features/{*,awards/judging}/policy.ts',
    tests: ['src/features/*/policy.test.ts', 'src/features/awards/judging/*.test.ts'],
  },
  orders: {
    files:
      'src/features/orders/{request,refund,settle,start,issue,await,record,waiting,send,reconcile}-*.server.ts',
    tests: ['src/features/{orders,membership}/*.test.ts'],
  },
  membership: {
    files: 'src/features/membership/{add-year,fulfil,lock-membership,queries,remind-of-end}.server.ts',
    tests: ['src/features/membership/*.test.ts'],
  },
  accounts: {
    files:
      'src/features/accounts/{send-code,spend-code,proof,sign-in,close-account,change-account,phone,email}*.ts',
    tests: ['src/features/{accounts,sign-in}/*.test.ts'],
  },
  awards: { files: 'src/features/awards/{award-days,save-*}.ts', tests: ['src/features/awards/*.test.ts'] },
  votes: {
    files: 'src/features/awards/voting/{cast-vote.server,clusters,bursts,vote-rules,void-votes.server}.ts',
    tests: ['src/features/awards/voting/*.test.ts'],
  },
  results: {
    files:
      'src/features/awards/results/{rational,rank-prize,panel-points,changed-winners,freeze-result.server}.ts',
    tests: ['src/features/awards/results/*.test.ts'],
  },
  seats: {
    files:
      'src/features/tickets/buying/{price-tickets,take-seats,share-out,return-tickets,register,fulfil}*.ts',
    tests: ['src/features/tickets/{*,buying/*,own/*,changes/*}.test.ts'],
  },
  licences: {
    files:
      'src/features/licences/{seats,manage-licence,fulfil,free-seat,order-licence,licence-editions,office/change-licence}.server.ts',
    tests: ['src/features/licences/*.test.ts'],
  },
  subscriptions: {
    files:
      'src/features/subscriptions/{running,{deliver-issues,fulfil,pause,further-mailboxes,issues-left,issues-out,comes-anyway,mail-again,stop-mails}.server}.ts',
    tests: ['src/features/subscriptions/*.test.ts'],
  },
  parcels: {
    files: 'src/features/parcels/{fulfil,order-copies,paper-editions,set-address}.server.ts',
    tests: ['src/features/parcels/*.test.ts'],
  },
  door: {
    files: 'src/features/tickets/door/{check-in,undo-check-in,door-seal,typed-code}*.ts',
    tests: ['src/features/tickets/door/*.test.ts'],
  },
  withdrawals: {
    files: 'src/features/withdrawals/*.ts',
    tests: ['src/features/withdrawals/*.test.ts', 'test/repository/withdrawals.test.ts'],
  },
  limits: {
    files: 'src/platform/limits/{limit,take-points.server}.ts',
    tests: ['src/platform/limits/*.test.ts'],
  },
}
const NOT_RULES = /\.test\.tsx?$|tables\.server\.ts$|testing\.ts$/
const LEAST_PERCENT = 85
/** Lines that are sampled together, so that whole conditions are among them. */
const LINES_TOGETHER = 8

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    known: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    lines: { type: 'string', default: '80' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: Object.keys(RULES) },
  },
})
process.exit(values.known ? await tryKnown(positionals[0] ?? '') : await tryRules())

async function tryRules() {
  const chosen = values.only.map((name) => {
    if (!RULES[name]) throw new Error(`--only is one of ${Object.keys(RULES).join(', ')}`)
    return RULES[name]
  })
  const files = chosen.flatMap((rules) => find(rules.files)).filter((file) => !NOT_RULES.test(file))
  const folder = mkdtempSync(join(tmpdir(), 'portal-mutate-'))
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { related: false },
    mutate: values.full ? files : sampleOf(files),
    testFiles: chosen.flatMap((rules) => rules.tests.flatMap(find)),
    // Texts for people and for the log are no rules.
    mutator: { excludedMutations: ['StringLiteral'] },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, allowColor: false },
    thresholds: { high: 95, low: LEAST_PERCENT, break: LEAST_PERCENT },
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    ignorePatterns: ['dist', 'data', 'docs', 'e2e', 'deploy'],
    // It reads this with an interface that TypeScript 7 no longer has.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    // Inside the project, where the copy finds its packages.
    tempDirName: '.stryker-tmp',
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  const { status } = await run('stryker', ['run', join(folder, 'settings.json')], { isQuiet: false })
  rmSync(folder, { recursive: true, force: true })
  return status
}

function find(pattern) {
  return globSync(pattern, { cwd: root }).toSorted()
}

/** Stretches of lines by chance, the same ones for the same seed and sources. */
function sampleOf(files) {
  const parts = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length
    return Array.from({ length: Math.ceil(lines / LINES_TOGETHER) }, (_, index) => {
      const first = index * LINES_TOGETHER + 1
      return `${file}:${first}-${Math.min(first + LINES_TOGETHER - 1, lines)}`
    })
  })
  const random = randomOf(Number(values.seed))
  const shuffled = parts.map((part) => [random(), part]).toSorted(([a], [b]) => a - b)
  return shuffled.slice(0, Math.ceil(Number(values.lines) / LINES_TOGETHER)).map(([, part]) => part)
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
function randomOf(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function tryKnown(part) {
  const { KNOWN } = await import('../test/breakages/known.ts')
  const unnoticed = []
  for (const [name, { tests }] of Object.entries(KNOWN).filter(([name]) => name.includes(part))) {
    const { status, output } = await run('vitest', ['run', '--bail=1', '--reporter=default', ...tests], {
      env: { BREAKAGE: name, NO_COLOR: '1' },
    })
    const noticedBy = /^ FAIL {2}(.+\n.+)$/m.exec(output)?.[1]?.replace('\n', '\n      ')
    // A run that ends badly without a failed test has shown nothing.
    if (status === 0 || !noticedBy) unnoticed.push(name)
    process.stdout.write(
      noticedBy ? `✓ ${name}\n    ${noticedBy}\n` : `✗ ${name}\n${status === 0 ? '' : output}`,
    )
  }
  process.stdout.write(unnoticed.length === 0 ? 'all noticed\n' : `unnoticed: ${unnoticed.join('; ')}\n`)
  return unnoticed.length === 0 ? 0 : 1
}

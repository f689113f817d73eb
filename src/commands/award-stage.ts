import { AWARD_STAGES, moveAwardYear, type AwardStage } from '../../db/demo/move-award-year.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run award-stage -- <${AWARD_STAGES.join('|')}> [年份]
      把演示门户里这一届（不写年份：2026）的日子整体移动，使它今天正处在这个阶段；只能用在演示门户上`
/** The year of the demo that is open. */
const DEMO_YEAR = '2026'

const isStage = (text: string): text is AwardStage => (AWARD_STAGES as readonly string[]).includes(text)

/** `npm run award-stage`: the demo's open award year in whichever stage one wants to see. */
await runCommand({
  read(args) {
    const [stage = '', year = DEMO_YEAR, ...more] = args
    if (!isStage(stage) || !/^20\d\d$/.test(year) || more.length > 0) throw new WrittenWrongly(HELP)
    return { stage, year: Number(year) }
  },
  actor: () => 'award-stage',
  needs: ['awards.edit'],
  logLevel: 'error',
  async run(context, written) {
    if (!context.services.configuration.fillsWithDemo)
      throw new WrittenWrongly('这里不是演示门户，各阶段的日子请在后台修改')
    for (const { name, from, until } of await moveAwardYear(context, written))
      process.stdout.write(`${name}\t${from}\t${until ?? ''}\n`)
  },
})

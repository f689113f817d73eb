import { OPEN_YEAR } from '../../db/demo/fill-award-panel.server.ts'
import { fillAwardStage } from '../../db/demo/fill-award-stage.server.ts'
import { peopleByKey } from '../../db/demo/fill-with-demo.server.ts'
import { AWARD_STAGES, moveAwardYear, type AwardStage } from '../../db/demo/move-award-year.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run award-stage -- <${AWARD_STAGES.join('|')}> [年份]
      把演示门户里这一届（不写年份：${OPEN_YEAR}）的日子整体移动，使它今天正处在这个阶段；2026 年
      到那时该有的初评、选票、评分与待冻结的结果也补上。只能用在演示门户上`
const isStage = (text: string): text is AwardStage => (AWARD_STAGES as readonly string[]).includes(text)

/** `npm run award-stage`: the demo's open award year in whichever stage one wants to see. */
await runCommand({
  read(args) {
    const [stage = '', year = String(OPEN_YEAR), ...more] = args
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
    if (written.year === OPEN_YEAR)
      await fillAwardStage(context, { stage: written.stage, people: await peopleByKey(context) })
  },
})

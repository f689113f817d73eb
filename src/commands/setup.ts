import { createInterface } from 'node:readline/promises'
import { listStaff } from '#features/staff/list-staff.server.ts'
import type { Context } from '#platform/context.ts'
import { describeMissing } from '../app/describe-missing.ts'
import type { Infrastructure } from '../app/open-infrastructure.server.ts'
import { runCommand } from './run-command.ts'
import { applyAnswers } from './setup/apply-answers.server.ts'
import { problemOf, QUESTIONS } from './setup/questions.ts'
import { readAnswers } from './setup/read-answers.ts'

/** `npm run setup`: what a company has to say before its portal is opened, each answer looked at and kept where it belongs. */
await runCommand({
  read: (args) => readAnswers(args, process.stdin.isTTY),
  actor: () => 'setup',
  needs: ['settings.edit', 'staff.manage', 'staff.read'],
  overwrites: true,
  async run(context, written, infrastructure) {
    const answers = written.asks ? await ask() : written.answers
    const told = written.onlyChecks ? [] : await applyAnswers(context, answers, written.envFile)
    process.stdout.write(`${[...told, ...(await stillMissing(context, infrastructure))].join('\n')}\n`)
  },
})

/** Asks in the terminal, one question after the other; what is wrong is asked again. */
async function ask(): Promise<Record<string, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, string> = {}
  process.stdout.write('直接回车：保留现在的。\n')
  for (const question of QUESTIONS)
    for (;;) {
      const answer = await terminal.question(`${question.text}：`)
      const problem = answer.trim() === '' ? undefined : problemOf(question, answer)
      if (problem === undefined) {
        answers[question.key] = answer
        break
      }
      process.stdout.write(`  ${problem}\n`)
    }
  terminal.close()
  return answers
}

/** What still stands on an example or is not connected, with the first administrator. */
async function stillMissing(
  context: Context,
  { configuration, services }: Infrastructure,
): Promise<readonly string[]> {
  await services.settings.readAgain(context.db)
  const examples = services.settings.stillExamples(configuration.examples)
  const lines = describeMissing({ ...configuration, examples, isLocal: false })
  const lacksAdministrator = !(await listStaff(context)).some(({ roles }) => roles.includes('administrator'))
  const all = [
    ...lines,
    ...(lacksAdministrator ? ['  还没有管理员：npm run setup -- --administrator 手机号或邮箱'] : []),
  ]
  return all.length === 0 ? ['都设置好了'] : all
}

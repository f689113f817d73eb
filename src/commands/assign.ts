import { assignQuestion } from '#features/questions/assign-question.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run assign -- <提问的编号> <专家的编号>     专家放弃以后，把提问转给另一位；提问者会收到通知`
const NUMBER = /^[1-9]\d{0,14}$/

/** `npm run assign -- 10023 1004`: puts a question to another expert (B-18). */
await runCommand({
  read(args) {
    const [questionId = '', expertId = '', ...more] = args
    if (!NUMBER.test(questionId) || !NUMBER.test(expertId) || more.length > 0) throw new WrittenWrongly(HELP)
    return { questionId: Number(questionId), expertId: Number(expertId) }
  },
  actor: () => 'assign',
  needs: ['questions.assign'],
  async run(context, written) {
    await assignQuestion(context, written)
    process.stdout.write(`提问 ${written.questionId} 已转给 ${written.expertId}\n`)
  },
})

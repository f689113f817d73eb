import {
  operatorOf,
  ORDERS_HELP,
  ORDERS_NEEDS,
  readOrdersCommand,
  runOrdersCommand,
} from './orders-command.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

/** `npm run orders -- …`: refunds, gifts, differences and invoices. */
await runCommand({
  logLevel: 'fatal',
  read(args) {
    const written = readOrdersCommand(args)
    if (!written) throw new WrittenWrongly(ORDERS_HELP)
    return written
  },
  actor: operatorOf,
  needs: ORDERS_NEEDS,
  async run(context, written) {
    const { isDone, text } = await runOrdersCommand(context, written)
    ;(isDone ? process.stdout : process.stderr).write(text)
    if (!isDone) process.exitCode = 1
  },
})

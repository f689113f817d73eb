import { visitors, type Context } from '#platform/context.ts'
import { openFoundation, runOrExplain } from './foundation.server.ts'
import { operatorOf, ORDERS_HELP, readOrdersCommand, runOrdersCommand } from './orders-command.server.ts'

/** `npm run orders -- …`: exit code 0 when it was done, 1 when it was refused, 2 when the command was written wrongly. */
await runOrExplain(async () => {
  const written = readOrdersCommand(process.argv.slice(2))
  if (!written) {
    process.stderr.write(`${ORDERS_HELP}\n`)
    process.exitCode = 2
    return
  }
  const { database, services, log } = await openFoundation({ logLevel: 'fatal' })
  const actor = { kind: 'system', name: operatorOf(written) } as const
  const context: Context = { actor, audience: visitors, now: new Date(), db: database.db, services, log }
  try {
    const { isDone, text } = await runOrdersCommand(context, written)
    ;(isDone ? process.stdout : process.stderr).write(text)
    if (!isDone) process.exitCode = 1
  } finally {
    await database.close()
  }
})

import type { Permission } from '#features/staff/permissions.ts'
import { openInfrastructure, runOrExplain, type Infrastructure } from '../app/open-infrastructure.server.ts'
import { portalMessages } from '../app/registries.server.ts'
import { visitors, type Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'

/** What stands after the command makes no sense; the message says why, or is the command's help. */
export class WrittenWrongly extends Error {}

/** What the command line says, before anything is opened; throws WrittenWrongly. */
type Read<Written> = (args: readonly string[]) => Written

interface Command<Written> {
  readonly read: Read<Written>
  /** Who acts, for the audit. */
  readonly actor: (written: Written) => string
  /** What the command does of what takes a permission. */
  readonly needs?: readonly Permission[]
  /** Whether it writes whole records over what editors wrote; said on purpose. */
  readonly overwrites?: boolean
  readonly run: (context: Context, written: Written, infrastructure: Infrastructure) => Promise<void>
  /** For a command whose own output should stay readable. */
  readonly logLevel?: string
}

/** Runs one `npm run …` command on database and services, acting as the command; see `readAndRun`. */
export async function runCommand<Written>(command: Command<Written>): Promise<void> {
  await readAndRun(command.read, async (written) => {
    const infrastructure = await openInfrastructure({ logLevel: command.logLevel ?? 'warn' })
    const { database, services, log } = infrastructure
    const actor = { kind: 'system', name: command.actor(written), may: command.needs ?? [] } as const
    const { overwrites = false } = command
    const context = { actor, audience: visitors, now: new Date(), db: database.db, services, log, overwrites }
    try {
      await command.run(context, written, infrastructure)
    } finally {
      await database.close()
    }
  })
}

/**
 * Reads what is written and does it. Exit code 0 when done, 1 when the rules said no, 2 when the command was written
 * wrongly.
 */
export async function readAndRun<Written>(
  read: Read<Written>,
  run: (written: Written) => Promise<void>,
): Promise<void> {
  await runOrExplain(async () => {
    try {
      await run(read(process.argv.slice(2)))
    } catch (error) {
      if (error instanceof WrittenWrongly) process.exitCode = 2
      else if (error instanceof Refusal) process.exitCode = 1
      else throw error
      process.stderr.write(
        `${error instanceof Refusal ? sentenceFor(error, portalMessages) : error.message}\n`,
      )
    }
  })
}

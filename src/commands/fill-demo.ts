import { fillWithDemo } from '../../db/demo/fill-with-demo.server.ts'
import { runCommand } from './run-command.ts'

/** Fills an empty database with the demo portal; a first start runs this as a process of its own. */
await runCommand({
  read: () => undefined,
  actor: () => 'demo',
  run: async (_context, _written, infrastructure) => void (await fillWithDemo(infrastructure)),
  logLevel: 'info',
})

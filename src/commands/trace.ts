import { readFile } from 'node:fs/promises'
import { runCommand, WrittenWrongly } from './run-command.ts'
import { TRACE_HELP, TRACE_NEEDS, traceFile } from './trace-command.server.ts'

/** `npm run trace -- leaked.pdf`: whose copy it is, by the number hidden on its pages (C-36). */
await runCommand({
  read([path = '', ...more]) {
    if (path === '' || more.length > 0) throw new WrittenWrongly(TRACE_HELP)
    return path
  },
  actor: () => 'trace',
  needs: TRACE_NEEDS,
  logLevel: 'error',
  async run(context, path) {
    const { isFound, text } = await traceFile(context, await readGiven(path))
    process.stdout.write(text)
    if (!isFound) process.exitCode = 1
  },
})

async function readGiven(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new WrittenWrongly(`读不了 ${path}：${reason}\n${TRACE_HELP}`)
  }
}

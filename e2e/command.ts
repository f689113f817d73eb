import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..')

/** What `npm run <program> -- …` prints, on the portal under test. */
export async function command(
  program: 'moderate' | 'orders' | 'withdraw',
  ...words: string[]
): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.PORTAL_DATA_DIR, NODE_ENV: 'production' }
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', program, ...words], { cwd: root, env })
  return stdout
}

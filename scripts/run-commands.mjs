// Runs tools of the project side by side and says of each whether it passed; ends the process when one did not.
import { spawn } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Runs one command of node_modules/.bin, or an absolute one; gives its exit status and output. */
export function run(command, args, { env = {}, isQuiet = true } = {}) {
  const path = command.includes('/') ? command : join(root, 'node_modules/.bin', command)
  return new Promise((done) => {
    const child = spawn(path, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: isQuiet ? 'pipe' : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', (error) => done({ status: 1, output: `${output}${error.message}\n` }))
    child.on('close', (status) => done({ status: status ?? 1, output }))
  })
}

export async function runAll(commands) {
  const results = await Promise.all(
    commands.map(async ([name, command, args, options]) => {
      const startedAt = performance.now()
      const { status, output } = await run(command, args, options)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`)
      if (status !== 0 || name === 'tests') process.stdout.write(`${output.trim()}\n`)
      return status
    }),
  )
  if (results.some((status) => status !== 0)) process.exit(1)
}

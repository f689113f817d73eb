import { spawn } from 'node:child_process'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../durations.ts'
import { Refusal } from '../refusal.ts'

/** Has the bytes of a file that somebody sent looked at; refuses `file_infected`, and `file_unchecked` where nobody can say. */
export type FileCheck = (bytes: Buffer) => Promise<void>

/** What a scanner ends with: 0 where it found nothing, 1 where it found something. */
const CLEAN = 0
const INFECTED = 1

/**
 * A check by the operator's own scanner, such as `clamdscan --no-summary -`: it is given the bytes on its standard input, and
 * nothing of them passes through a shell. What it does not answer in a minute, nobody can say.
 */
export function checkWith(command: string, { log }: { log: Logger }): FileCheck {
  const [program = '', ...rest] = command.trim().split(/\s+/)
  return async (bytes) => {
    const { code, said } = await run(program, rest, bytes)
    if (code === INFECTED) throw new Refusal('invalid', 'file_infected')
    if (code === CLEAN) return
    log.error({ program, code, said }, 'the scanner of files could not say')
    throw new Refusal('unavailable', 'file_unchecked')
  }
}

/** Characters of what a scanner complains about that the log keeps. */
const SAID = 200

function run(
  program: string,
  rest: readonly string[],
  bytes: Buffer,
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((done) => {
    const child = spawn(program, rest, { stdio: ['pipe', 'ignore', 'pipe'], timeout: MINUTE_MS })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(0, SAID)
    })
    child.once('error', (error) => done({ code: null, said: error.message }))
    child.once('close', (code) => done({ code, said }))
    // Who has seen enough reads no further.
    child.stdin.on('error', () => undefined).end(bytes)
  })
}

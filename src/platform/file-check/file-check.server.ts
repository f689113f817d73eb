import { spawn, type ChildProcess } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Logger } from 'pino'
import { Refusal } from '../refusal.ts'
import { StartupProblem } from '../startup-problem.ts'

/** Has the bytes of a file that somebody sent looked at; refuses `file_infected`, and `file_unchecked` where nobody can say. */
export type FileCheck = (bytes: Buffer) => Promise<void>

/** What a scanner ends with: 0 where it found nothing, 1 where it found something. */
const CLEAN = 0
const INFECTED = 1
/** What is not answered by then, nobody can say; a proxy waits a little longer. */
const PATIENCE_MS = 45_000

/**
 * A check by the operator's own scanner, such as `clamdscan --no-summary -`: it is given the bytes on its standard input, and
 * nothing of them passes through a shell. What it found and what it could not judge stands in the log.
 */
export function checkWith(command: string, { log }: { log: Logger }): FileCheck {
  const [program = '', ...rest] = wordsOf(command)
  return async (bytes) => {
    const { code, said } = await run(program, rest, bytes)
    if (code === CLEAN) return
    if (code === INFECTED) {
      log.warn({ program, bytes: bytes.length }, 'a scanner found something in a file that was sent')
      throw new Refusal('invalid', 'file_infected')
    }
    log.error({ program, code, said }, 'the scanner of files could not say')
    throw new Refusal('unavailable', 'file_unchecked')
  }
}

/**
 * Refuses (StartupProblem) a scanner that is not where its command says or in one of the folders of `path`, which else the
 * first reader who sends a file would find out.
 */
export function requireScanner(command: string, path: string): void {
  const [program = ''] = wordsOf(command)
  const folders = program.includes('/') ? [''] : path.split(delimiter)
  if (!folders.some((folder) => isProgram(join(folder, program))))
    throw new StartupProblem(
      `配置有误，无法启动：\n  FILE_CHECK_COMMAND：这台机器上没有程序 ${program}，或它不能执行；请安装，或去掉这一项（读者上传的文件就不查病毒）`,
    )
}

const wordsOf = (command: string) => command.trim().split(/\s+/)

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Characters of what a scanner complains about that the log keeps. */
const SAID = 200

interface Ended {
  /** None where it was killed, or never began. */
  readonly code: number | null
  readonly said: string
}

function run(program: string, rest: readonly string[], bytes: Buffer): Promise<Ended> {
  return new Promise((done) => {
    let said = ''
    let child: ChildProcess
    try {
      // Whatever it has begun itself may hold its output open: it has ended when it says so, or is killed.
      child = spawn(program, rest, {
        stdio: ['pipe', 'ignore', 'pipe'],
        timeout: PATIENCE_MS,
        killSignal: 'SIGKILL',
      })
    } catch (error) {
      done({ code: null, said: String(error).slice(0, SAID) })
      return
    }
    // A process that could not be made has no pipes.
    child.once('error', (error) => done({ code: null, said: error.message }))
    child.once('exit', (code) => setImmediate(() => done({ code, said })))
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(0, SAID)
    })
    // Who has seen enough reads no further.
    child.stdin?.on('error', () => undefined).end(bytes)
  })
}

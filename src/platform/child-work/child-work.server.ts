import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { workLanes } from '../work-lanes.ts'
import { Refusal } from '../refusal.ts'
import { READY, type ChildAnswer, type ChildQuestion } from './answer-parent.ts'

/** Work in a process of its own on what may be anything, so that it cannot stop the portal. */
export interface ChildWork<Question, Answer> {
  /** Asks the program; refuses what it refuses, and `busy` and `tooHeavy`. That it cannot begin or is ended is a bug or an end of ours. */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

export interface ChildLimits {
  /** Path of a program that calls `answerParent`; it runs from its source. */
  readonly program: string
  readonly timeoutMs: number
  /** Megabytes of JavaScript. */
  readonly mostHeap: number
  /** Megabytes of everything that it may write to; kept by the system, where that is Linux. */
  readonly mostMemory: number
  /** How many may wait: each holds what it asks about in memory. */
  readonly waiting: number
  /** The code of the refusal when too many wait. */
  readonly busy: string
  /** The code of the refusal of what takes more time or memory than there is for it. */
  readonly tooHeavy: string
}

const IDLE_MS = 30_000

interface Waiting<Answer> {
  readonly number: number
  readonly settle: (answer: ChildAnswer<Answer>) => void
  readonly fail: (error: unknown) => void
  readonly timer: NodeJS.Timeout
}

/**
 * A program in a process of its own that answers questions one after another; what answering takes is given back with its
 * end. Beyond its limits the process is killed, and the next question gets a new one.
 */
export function createChildWork<Question, Answer>(limits: ChildLimits): ChildWork<Question, Answer> {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let number = 0
  const oneByOne = workLanes({ atOnce: 1, waiting: limits.waiting, code: limits.busy })
  let waiting: Waiting<Answer> | undefined

  function open(): ChildProcess {
    const opened = forkWithin(limits)
    opened.unref()
    opened.channel?.unref()
    let isReady = false
    opened.on('message', (said: ChildAnswer<Answer> | typeof READY) => {
      if (said === READY) isReady = true
      else if (said.number === waiting?.number) waiting.settle(said)
    })
    opened.on('error', (cause) => abandon(opened, notBegun(cause)))
    opened.on('exit', () => abandon(opened, isReady ? tooHeavy() : notBegun()))
    return opened
  }

  const tooHeavy = () => new Refusal('invalid', limits.tooHeavy)
  const notBegun = (cause?: unknown) => new Error(`${limits.program} does not begin`, { cause })

  function abandon(lost: ChildProcess, why: Error): void {
    if (child !== lost) return
    child = undefined
    waiting?.fail(why)
    lost.kill('SIGKILL')
  }

  function askOnce(question: Question): Promise<ChildAnswer<Answer>> {
    clearTimeout(idle)
    child ??= open()
    const asking = child
    number += 1
    const asked: ChildQuestion<Question> = { number, question }
    return new Promise<ChildAnswer<Answer>>((settle, fail) => {
      const timer = setTimeout(() => abandon(asking, tooHeavy()), limits.timeoutMs)
      waiting = { number, settle, fail, timer }
      asking.send(asked, (error) => error && abandon(asking, notBegun(error)))
    }).finally(() => {
      clearTimeout(waiting?.timer)
      waiting = undefined
      idle = setTimeout(() => void close(), IDLE_MS)
      idle.unref()
    })
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = undefined
    // Nothing is wrong with what was asked: a job takes it up again.
    waiting?.fail(new Error(`${limits.program} is ended with the portal`))
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }

  return {
    async ask(question) {
      const answer = await oneByOne(() => askOnce(question))
      if ('bug' in answer) throw answer.bug
      if (!('refused' in answer)) return answer.answered
      const { kind, code, detail } = answer.refused
      throw new Refusal(kind, code, detail)
    },
    close,
  }
}

/** Takes a limit upon itself and becomes the program: `sh` is there wherever Linux is. */
const LIMITED = 'ulimit -d "$0"; exec "$@"'

function forkWithin({ program, mostHeap, mostMemory }: ChildLimits): ChildProcess {
  const options = [`--max-old-space-size=${mostHeap}`]
  const isLinux = process.platform === 'linux'
  return fork(program, [], {
    // Nothing of the configuration: whoever takes it over from inside a file finds no password.
    env: { MALLOC_ARENA_MAX: '2' },
    ...(isLinux && { execPath: '/bin/sh' }),
    execArgv: isLinux ? ['-c', LIMITED, String(mostMemory * 1024), process.execPath, ...options] : options,
    serialization: 'advanced',
  })
}

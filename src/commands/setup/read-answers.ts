import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse, YAMLParseError } from 'yaml'
import { WrittenWrongly } from '../run-command.ts'
import { QUESTIONS } from './questions.ts'

const SETUP_HELP = `用法：npm run setup                         一项一项地问，直接回车保留现在的
      npm run setup -- --answers 文件        从 YAML 或 JSON 文件里读，什么也不问
      npm run setup -- --name 门户 --phone …  直接写在这里
      npm run setup -- --check               只说还有什么没有设置

  --env 文件   把地址与发信服务器写进启动用的配置文件（如 /etc/portal/portal.env）；不写就只列出来

${QUESTIONS.map(({ key, text }) => `  --${key.padEnd(16)}${text}`).join('\n')}`

export interface Written {
  readonly answers: Readonly<Record<string, string>>
  /** Whether nothing is written, only told what is missing. */
  readonly onlyChecks: boolean
  /** Whether what is not said is asked for. */
  readonly asks: boolean
  readonly envFile: string | undefined
}

/** What stands on the command line and in the file of answers; throws WrittenWrongly. */
export function readAnswers(args: readonly string[], isTerminal: boolean): Written {
  const text = { type: 'string' } as const
  const named = Object.fromEntries(QUESTIONS.map(({ key }) => [key, text]))
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { ...named, answers: text, env: text, check: { type: 'boolean' } },
    })
    const { answers: file, env, check = false, ...said } = values
    const answers = { ...(file === undefined ? {} : fileOfAnswers(String(file))), ...said }
    const isSaid = Object.keys(answers).length > 0
    return {
      answers: answers as Record<string, string>,
      onlyChecks: check === true || (!isSaid && !isTerminal),
      asks: isTerminal && !isSaid && check !== true,
      envFile: env === undefined ? undefined : String(env),
    }
  } catch (error) {
    if (error instanceof WrittenWrongly) throw error
    throw new WrittenWrongly(SETUP_HELP)
  }
}

function fileOfAnswers(path: string): Record<string, string> {
  const read = parsed(path)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new WrittenWrongly(`${path} 应是一项一行的“名称: 值”`)
  const keys = new Set(QUESTIONS.map(({ key }) => key))
  const unknown = Object.keys(read).find((key) => !keys.has(key))
  if (unknown !== undefined) throw new WrittenWrongly(`${path} 里的“${unknown}”不是要回答的一项`)
  return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, String(value ?? '')]))
}

/** Every value as it is written: read as a number, one of a telephone would lose its first 0. */
function parsed(path: string): unknown {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new WrittenWrongly(`没有文件 ${path}`)
  try {
    return parse(readFileSync(path, 'utf8'), { schema: 'failsafe' })
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new WrittenWrongly(`${path} 第 ${error.linePos?.[0].line ?? 1} 行读不懂，应是一项一行的“名称: 值”`)
  }
}

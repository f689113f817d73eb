import { existsSync } from 'node:fs'
import { chmod, chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { settingsEdits } from '#features/settings/edit-settings.server.ts'
import { saveSettings, THE_SETTINGS, type SaveSettings } from '#features/settings/save-settings.server.ts'
import { inviteStaff } from '#features/staff/invite-staff.server.ts'
import type { Context } from '#platform/context.ts'
import type { z } from 'zod'
import { WrittenWrongly } from '../run-command.ts'
import { withVariables } from './env-file.ts'
import { problemOf, QUESTIONS } from './questions.ts'

type Answers = Readonly<Record<string, string>>

/**
 * Keeps every answer where it belongs: what pages say in the portal's settings, address and mail in the file that it is
 * started with, the administrator as an invitation. All answers are looked at before the first is kept. Gives what to tell,
 * a line each. Throws WrittenWrongly; refuses what `saveSettings` and `inviteStaff` refuse.
 */
export async function applyAnswers(context: Context, answers: Answers, envFile?: string): Promise<string[]> {
  const given = QUESTIONS.filter(({ key }) => (answers[key] ?? '').trim() !== '')
  const wrong = given.flatMap((question) => {
    const problem = problemOf(question, answers[question.key] ?? '')
    return problem === undefined ? [] : [`  ${question.key}：${problem}`]
  })
  if (wrong.length > 0) throw new WrittenWrongly(`没有写下任何一项，请改正：\n${wrong.join('\n')}`)
  if (envFile !== undefined && !existsSync(envFile)) throw new WrittenWrongly(`没有文件 ${envFile}`)
  const told: string[] = []
  const settings: Record<string, string> = {}
  const variables: Record<string, string> = {}
  for (const { key, kept } of given) {
    const answer = (answers[key] ?? '').trim()
    if (kept === 'administrator') continue
    if ('setting' in kept) settings[kept.setting] = answer
    else variables[kept.variable] = answer
  }
  if (Object.keys(settings).length > 0) {
    const found = await settingsEdits.read(context, THE_SETTINGS)
    if (!found) throw new Error('the portal has no settings')
    await saveSettings(context, { ...(found.content as z.input<typeof SaveSettings>), ...settings })
    told.push(`门户设置里写下了 ${Object.keys(settings).length} 项，已经生效`)
  }
  if (Object.keys(variables).length > 0) told.push(...(await keepVariables(variables, envFile)))
  const account = (answers.administrator ?? '').trim()
  if (account !== '') {
    const { link } = await inviteStaff(context, { account, roles: ['administrator'], name: '管理员' })
    told.push(`请把这个链接交给管理员本人，用来设置第二步验证：\n${link}`)
  }
  return told
}

async function keepVariables(variables: Answers, envFile: string | undefined): Promise<string[]> {
  const lines = Object.entries(variables).map(([name, value]) => `  ${name}=${value}`)
  if (envFile === undefined) return ['请把这些写进启动用的配置，然后重启：', ...lines]
  // Never half a file, whatever happens meanwhile.
  const draft = `${envFile}.new`
  const { uid, gid, mode } = await stat(envFile)
  await writeFile(draft, withVariables(await readFile(envFile, 'utf8'), variables), { mode: 0o600 })
  // Whoever could read it before still can, and nobody else.
  await chown(draft, uid, gid)
  await chmod(draft, mode)
  await rename(draft, envFile)
  return [`${envFile} 里写下了 ${lines.length} 项，重启以后生效`]
}

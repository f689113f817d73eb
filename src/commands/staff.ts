import { parseArgs } from 'node:util'
import { changeStaff } from '#features/staff/change-staff.server.ts'
import { disableStaff, resetStaff } from '#features/staff/disable-staff.server.ts'
import { inviteStaff } from '#features/staff/invite-staff.server.ts'
import { listStaff } from '#features/staff/list-staff.server.ts'
import { ALL_ROLES, isRole, ROLES, type Role } from '#features/staff/roles.ts'
import { STATE_WORDS } from '#features/staff/state-words.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run staff -- <命令>

  list                                       谁在这里工作
  add <手机号或邮箱> --role 角色 [--role 角色…] [--name 姓名]
                                             邀请一个人，给出设置第二步验证的链接
  roles <编号> --role 角色 [--role 角色…]     改为这些角色，下一次操作就算数
  disable <编号>                             停用，不能再进入
  reset <编号>                               重新邀请：丢了手机、换了人或停用之后
  角色：${ALL_ROLES.map((role) => `${role}（${ROLES[role].name}）`).join('、')}`

interface Command {
  readonly words: readonly string[]
  readonly roles: readonly Role[]
  readonly name: string | undefined
}

const RUNS: Readonly<Record<string, (context: Context, command: Command) => Promise<string>>> = {
  list: async (context) =>
    (await listStaff(context))
      .map(({ id, name, state, phone, email, roles }) =>
        [
          id,
          name,
          STATE_WORDS[state],
          phone ?? email ?? '',
          roles.map((role) => ROLES[role].name).join('、'),
        ].join('\t'),
      )
      .join('\n') || '还没有员工，请用 npm run staff -- add 邀请第一位管理员',
  add: async (context, { words, roles, name }) => {
    const [first] = roles
    if (first === undefined) throw new WrittenWrongly('请写明 --role')
    const account = only(words)
    const { id, link } = await inviteStaff(context, { account, roles, name: name ?? ROLES[first].name })
    return `已邀请员工 ${id}。请把这个链接交给本人，用来设置第二步验证：\n${link}`
  },
  roles: async (context, { words, roles }) => {
    const id = idOf(only(words))
    const member = (await listStaff(context)).find((each) => each.id === id)
    if (!member) throw new Refusal('not_found', 'staff_unknown', { id })
    await changeStaff(context, { id, version: member.version, roles })
    return `员工 ${id} 现在的角色：${roles.map((role) => ROLES[role].name).join('、')}`
  },
  disable: async (context, { words }) => {
    const id = idOf(only(words))
    await disableStaff(context, { id })
    return `员工 ${id} 已停用`
  },
  reset: async (context, { words }) => {
    const id = idOf(only(words))
    const { link } = await resetStaff(context, { id })
    return `员工 ${id} 要重新设置第二步验证。请把这个链接交给本人：\n${link}`
  },
}

/** `npm run staff -- …`: who works here; the first administrator is made here. */
await runCommand({
  read: readCommand,
  actor: () => 'staff',
  needs: ['staff.read', 'staff.manage'],
  async run(context, written) {
    process.stdout.write(`${await written.run(context, written)}\n`)
  },
})

function readCommand(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string', multiple: true, default: [] }, name: { type: 'string' } },
    })
    const [command = '', ...words] = positionals
    const run = Object.hasOwn(RUNS, command) ? RUNS[command] : undefined
    if (run) return { run, words, roles: values.role.map(roleOf), name: values.name }
  } catch (error) {
    if (error instanceof WrittenWrongly) throw error
    // An option that there is not: the help says which there are.
  }
  throw new WrittenWrongly(HELP)
}

function roleOf(text: string): Role {
  if (isRole(text)) return text
  throw new WrittenWrongly(`没有“${text}”这个角色，现有 ${ALL_ROLES.join('、')}`)
}

function only(words: readonly string[]): string {
  const [word, ...more] = words
  if (word === undefined || more.length > 0) throw new WrittenWrongly(HELP)
  return word
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrittenWrongly(`“${text}”不是编号`)
  return Number(text)
}

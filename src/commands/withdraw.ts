import { parseArgs } from 'node:util'
import type { Permission } from '#features/staff/permissions.ts'
import { features } from '../app/features.ts'
import { withdrawables } from '../app/registries.server.ts'
import { runCommand, WrittenWrongly } from './run-command.ts'

const HELP = `用法：npm run withdraw -- <种类> <编号> --reason "原因"     撤下，读者看到“这项内容已经撤下”
      npm run withdraw -- <种类> <编号> --back              恢复

  种类：${Object.entries(withdrawables)
    .map(([kind, { name }]) => `${kind}（${name}）`)
    .join('、')}`

/** What taking down asks for, whatever the kind. */
const NEEDS: readonly Permission[] = features
  .filter(({ withdraws }) => Object.keys(withdraws).length > 0)
  .flatMap(({ staffVerbs }) => Object.values(staffVerbs).map(({ permission }) => permission))

/** `npm run withdraw -- topic 10001 --reason …`: takes anything public down, or puts it back. */
await runCommand({
  read(args) {
    const written = readWritten(args)
    if (!written) throw new WrittenWrongly(HELP)
    return written
  },
  actor: () => 'withdraw',
  needs: NEEDS,
  async run(context, { kind, id, reason }) {
    const { name, withdraw, restore } = kind
    if (reason === undefined) await restore(context, { id })
    else await withdraw(context, { id, reason })
    process.stdout.write(`${name} ${id} 已${reason === undefined ? '恢复' : '撤下'}\n`)
  },
})

function readWritten(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, back: { type: 'boolean', default: false } },
    })
    const [name = '', id = '', ...more] = positionals
    const kind = Object.hasOwn(withdrawables, name) ? withdrawables[name] : undefined
    const isOneOf = values.back !== (values.reason !== undefined)
    if (!kind || !/^[1-9]\d{0,14}$/.test(id) || more.length > 0 || !isOneOf) return undefined
    return { kind, id: Number(id), reason: values.reason }
  } catch {
    return undefined
  }
}

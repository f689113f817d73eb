import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupProblem } from '../startup-problem.ts'
import type { PostgresBinaries } from './postgres-binaries.server.ts'

/** How the programs of PostgreSQL are run: as ourselves, or when we are root as somebody who is not. */
export interface ServerUser {
  /** Starts a program; the environment of the portal is not handed on. */
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
  /** Makes a file or folder theirs. */
  give(path: string): void
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** `PATH` finds setpriv and what initdb calls; `C` keeps messages in one language, so that they can be recognised. */
const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/**
 * Who runs PostgreSQL for this cluster. It refuses to run as root; then the owner of the cluster does, else the account
 * `postgres`, else `nobody`. Where that account cannot reach the files (a clone in /root), it is lent the one
 * capability it lacks; refuses (StartupProblem) when that is impossible, or when the cluster belongs to another user.
 */
export function serverUserFor(cluster: string, binaries: PostgresBinaries): ServerUser {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) {
    if (owner && owner.uid !== uid) {
      throw new StartupProblem(
        `数据库文件夹 ${cluster} 属于另一个用户，请用该用户启动，或把文件夹的所有者改为当前用户`,
      )
    }
    return {
      spawn: (program, args, options) => spawn(program, args, { ...options, env }),
      give: () => undefined,
    }
  }
  const account =
    owner && owner.uid !== 0
      ? { uid: owner.uid, gid: owner.gid }
      : (accountOf('postgres') ?? accountOf('nobody'))
  if (!account)
    throw new StartupProblem(
      'PostgreSQL 不能以 root 运行，系统中也没有 postgres 或 nobody 用户，请用普通用户启动',
    )
  if (owner?.uid === 0) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster], { env })
  const capability = missingCapability(account, cluster, binaries)
  return {
    give: (path) => chownSync(path, account.uid, account.gid),
    spawn: (program, args, options) =>
      capability
        ? spawn('setpriv', [...lending(account, capability), program, ...args], { ...options, env })
        : spawn(program, args, { ...options, ...account, env }),
  }
}

function lending({ uid, gid }: Account, capability: Capability): string[] {
  const given = `+${capability}`
  // PostgreSQL asks access(2) whether it may run itself, and without this bit the kernel answers that question as if
  // an ordinary user had no capabilities. The bit takes effect for this process and its children only.
  const securebits = '--securebits=+no_setuid_fixup'
  return [
    securebits,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${given}`,
    `--ambient-caps=${given}`,
    '--',
  ]
}

type Capability = 'dac_read_search' | 'dac_override'

/** Bits in the capability sets of Linux (capability.h); setpcap is what setting the others takes. */
const BITS: Readonly<Record<Capability | 'setpcap', bigint>> = {
  dac_override: 1n,
  dac_read_search: 2n,
  setpcap: 8n,
}

function missingCapability(
  account: Account,
  cluster: string,
  { home, postgres }: PostgresBinaries,
): Capability | undefined {
  const canRun = may(account, postgres, 0o1)
  // Those of a Linux distribution keep what is shared elsewhere, where everybody may read it.
  const libraries = [join(home, 'share'), join(home, 'lib')].filter(existsSync)
  const canRead = libraries.every((folder) => may(account, folder, 0o5))
  const folders = [...parentsOf(cluster), ...parentsOf(postgres)]
  if (canRun && canRead && folders.every((folder) => may(account, folder, 0o1))) return undefined
  // Reading and searching is less power and enough, unless the program itself is closed; containers often lack it.
  const wanted: Capability[] = canRun ? ['dac_read_search', 'dac_override'] : ['dac_override']
  const capability = wanted.find(canLend)
  if (capability) return capability
  throw new StartupProblem(
    `PostgreSQL 不能以 root 运行，而普通用户无法进入 ${dirname(cluster)} 或程序所在的文件夹；` +
      '请把程序放到其他用户可以进入的位置（例如 /opt），或用普通用户启动，或设置 DATABASE_URL',
  )
}

function canLend(capability: Capability): boolean {
  if (process.platform !== 'linux') return false
  const held = BigInt(
    `0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0}`,
  )
  const hasAll = [BITS[capability], BITS.setpcap].every((bit) => ((held >> bit) & 1n) === 1n)
  return hasAll && spawnSync('setpriv', ['--version'], { env }).status === 0
}

/** Whether the permission bits of `path` give `account` these rights (4 read, 2 write, 1 enter or run). */
function may(account: Account, path: string, rights: number): boolean {
  const bits = bitsFor(account, statSync(path))
  return (bits & rights) === rights
}

function bitsFor({ uid, gid }: Account, stat: Stats): number {
  if (stat.uid === uid) return (stat.mode >> 6) & 0o7
  return (stat.gid === gid ? stat.mode >> 3 : stat.mode) & 0o7
}

function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...parentsOf(parent), parent]
}

function accountOf(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

import type { ChaosDatabase } from './database.ts'
import type { Link } from './link.ts'

/** Something that goes wrong for a while. */
export interface Fault {
  readonly name: string
  /** Whether nothing can be asked of the database meanwhile. */
  readonly databaseAway?: boolean
  /** Whether a process of the portal ends by it. */
  readonly kills?: 'web' | 'worker'
  readonly begin: () => Promise<void> | void
  readonly end: () => Promise<void> | void
}

interface World {
  readonly database: ChaosDatabase
  readonly toDatabase: Link
  readonly toProviders: Readonly<Record<string, Link>>
  readonly killWeb: () => Promise<void>
  readonly killWorker: () => Promise<void>
  /** Milliseconds that the portal's clock is ahead. */
  readonly moveClock: (ms: number) => void
}

const MINUTE_MS = 60_000
const nothing = () => undefined

/** Everything that is done to the portal, each once a round. */
export function faultsOf(world: World): Fault[] {
  const { database, toDatabase, toProviders, killWeb, killWorker, moveClock } = world
  const links = Object.entries(toProviders)
  const providers = (state: 'refused' | 'silent' | 'slow') => () =>
    Promise.all(links.map(([, link]) => link.set(state))).then(nothing)
  const mend = async () => {
    for (const [, link] of links) await link.set('open')
  }
  return [
    {
      name: '数据库停止',
      databaseAway: true,
      begin: () => database.stop('SIGINT'),
      end: () => database.start(),
    },
    {
      name: '数据库重启',
      databaseAway: true,
      begin: () => database.stop('SIGINT').then(() => database.start()),
      end: nothing,
    },
    {
      name: '数据库被强杀',
      databaseAway: true,
      begin: () => database.stop('SIGKILL'),
      end: () => database.start(),
    },
    {
      name: '数据库不出声',
      databaseAway: true,
      begin: () => toDatabase.set('silent'),
      end: () => toDatabase.set('open'),
    },
    { name: '数据库很慢', begin: () => toDatabase.set('slow'), end: () => toDatabase.set('open') },
    { name: '连接全断', begin: () => toDatabase.cut(), end: nothing },
    { name: '支付、短信、内容安全连不上', begin: providers('refused'), end: mend },
    { name: '支付、短信、内容安全不出声', begin: providers('silent'), end: mend },
    { name: '支付、短信、内容安全很慢', begin: providers('slow'), end: mend },
    { name: '网站进程被强杀', kills: 'web', begin: killWeb, end: nothing },
    { name: '任务进程被强杀', kills: 'worker', begin: killWorker, end: nothing },
    { name: '时钟快四分钟', begin: () => moveClock(4 * MINUTE_MS), end: () => moveClock(0) },
    { name: '时钟慢四分钟', begin: () => moveClock(-4 * MINUTE_MS), end: () => moveClock(0) },
    ...(database.hasOwnDisk
      ? [
          {
            name: '数据库的磁盘满了',
            begin: () => database.fillDisk(),
            end: () => database.freeDisk().then(() => database.start()),
          },
        ]
      : []),
  ]
}

import { pino } from 'pino'
import { makeArchive } from '#platform/backup/make-archive.server.ts'
import { restoreArchive } from '#platform/backup/restore-archive.server.ts'
import { memoryStorage } from './memory-storage.ts'

/**
 * A process of its own that begins a backup or a restore and stops dead in the middle of the files, so that a test can
 * kill it there: prints `held` when it has come so far.
 */
const [what, url = '', folder = '', migrations = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const kept = memoryStorage()
await kept.put('a', Buffer.from('first'), { contentType: 'text/plain' })

function hold(): Promise<never> {
  process.stdout.write('held\n')
  return new Promise(() => undefined)
}

setInterval(() => undefined, 60_000)
if (what === 'backup')
  await makeArchive({ url, storage: { ...kept, get: hold }, folder, portal: '1', now: new Date(), log })
else
  await restoreArchive({
    url,
    path: folder,
    storage: { ...memoryStorage(), put: hold },
    migrations,
    log,
    onStep: () => undefined,
  })

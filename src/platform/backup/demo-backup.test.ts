import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fillWithDemo } from '../../../db/demo/fill-with-demo.server.ts'
import {
  silentLog,
  testConfiguration,
  testDrawings,
  testRaster,
  testServices,
} from '../../../test/context.ts'
import { startS3Simulator } from '../../../simulators/s3.ts'
import { migrate } from '../database/migrate.server.ts'
import { prepareQueues } from '../jobs/job-queue.server.ts'
import { queues } from '../outbox/queues.ts'
import { asDatabase } from '../database/transaction.server.ts'
import { createImages } from '../images/images.server.ts'
import { diskStorage } from '../storage/disk-storage.server.ts'
import { s3Storage } from '../storage/s3-storage.server.ts'
import { makeArchive } from './make-archive.server.ts'
import { restoreArchive } from './restore-archive.server.ts'
import { emptyDatabase, hashObjects, hashTables, temporaryFolder } from './testing.ts'

const root = resolve(import.meta.dirname, '../../..')
const migrations = join(root, 'db/migrations')

const readFacts = `
  select (select json_agg(format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) order by conrelid::regclass::text, conname)
      from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
    (select json_agg(format('%s %s %s', tgrelid::regclass, tgname, tgenabled) order by tgrelid::regclass::text, tgname)
      from pg_trigger where not tgisinternal) as triggers,
    (select json_agg(format('%s %s', sequencename, last_value) order by sequencename) from pg_sequences) as sequences`

test('the whole demo portal comes back from a backup, from a folder into a bucket and from there into a folder: every row, file, number, rule and trigger', async () => {
  await using folder = await temporaryFolder()
  const original = await emptyDatabase()
  await migrate(original.pool, migrations, silentLog)
  await prepareQueues(original.pool, queues)
  const storage = diskStorage(join(folder.path, 'files'))
  const db = asDatabase(original.pool)
  const services = {
    ...testServices(db),
    storage,
    images: createImages({ db, storage, drawings: testDrawings, raster: testRaster }),
  }
  await fillWithDemo({
    configuration: testConfiguration,
    database: {
      ...original,
      db,
      listen: () => ({ ready: Promise.resolve(), close: async () => {} }),
      close: async () => {},
    },
    services,
    log: silentLog,
    root,
    simulators: {},
  })
  const keys = { region: 'cn-test-1', bucket: 'portal', accessKeyId: 'KEYID', secretAccessKey: 'secret' }
  const simulator = await startS3Simulator(keys)
  const bucket = s3Storage({ endpoint: simulator.endpoint, pathStyle: true, ...keys })
  const order = { folder: join(folder.path, 'backups'), portal: '1', now: new Date(), log: silentLog }
  const made = await makeArchive({ ...order, url: original.url, storage })
  const middle = await emptyDatabase()
  const restore = { migrations, log: silentLog, onStep: () => undefined }
  await restoreArchive({ ...restore, path: made.path, url: middle.url, storage: bucket })
  const again = await makeArchive({ ...order, url: middle.url, storage: bucket })
  const last = await emptyDatabase()
  const lastStorage = diskStorage(join(folder.path, 'other'))
  await restoreArchive({ ...restore, path: again.path, url: last.url, storage: lastStorage })

  const tables = await hashTables(original.pool)
  expect(Object.keys(tables).length).toBeGreaterThan(80)
  expect(await hashTables(last.pool)).toEqual(tables)
  expect((await last.pool.query(readFacts)).rows).toEqual((await original.pool.query(readFacts)).rows)
  const objects = await hashObjects(storage)
  expect(Object.keys(objects).length).toBeGreaterThan(50)
  expect(await hashObjects(lastStorage)).toEqual(objects)
  await Promise.all([original.pool.end(), middle.pool.end(), last.pool.end(), simulator.close()])
}, 240_000)

import { expect, test, vi } from 'vitest'
import { startS3Simulator } from '../../simulators/s3.ts'
import { Shutdown } from '#platform/stop-signal.server.ts'
import { openInfrastructure } from './open-infrastructure.server.ts'

test('a portal whose scanner of files is missing does not start, and says which program it is', async () => {
  vi.stubEnv('FILE_CHECK_COMMAND', '/nowhere/clamdscan --no-summary -')
  await expect(openInfrastructure({ isServing: true })).rejects.toThrow(
    'FILE_CHECK_COMMAND：这台机器上没有程序 /nowhere/clamdscan',
  )
})

test('a portal whose bucket is not there does not start, and has opened nothing by then', async () => {
  const keys = { region: 'us-east-1', accessKeyId: 'KEYID', secretAccessKey: 'secret' }
  const store = await startS3Simulator({ ...keys, bucket: 'portal' })
  vi.stubEnv('S3_ENDPOINT', store.endpoint)
  vi.stubEnv('S3_BUCKET', 'portals')
  vi.stubEnv('S3_ACCESS_KEY_ID', keys.accessKeyId)
  vi.stubEnv('S3_SECRET_ACCESS_KEY', keys.secretAccessKey)
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/nothing')
  const opening = openInfrastructure({ shutdown: new Shutdown(), isServing: true })
  await expect(opening).rejects.toThrow('S3_BUCKET：对象存储里没有存储桶 portals')
  await store.close()
})

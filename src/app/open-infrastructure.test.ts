import { expect, test, vi } from 'vitest'
import { openInfrastructure } from './open-infrastructure.server.ts'

test('a portal whose scanner of files is missing does not start, and says which program it is', async () => {
  vi.stubEnv('FILE_CHECK_COMMAND', '/nowhere/clamdscan --no-summary -')
  await expect(openInfrastructure({ isServing: true })).rejects.toThrow(
    'FILE_CHECK_COMMAND：这台机器上没有程序 /nowhere/clamdscan',
  )
})

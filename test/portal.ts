import { join, resolve } from 'node:path'
import { createPortal, type Portal, type PortalOptions } from '../src/app/create-portal.server.ts'
import { noAssets } from '#platform/pages/assets.server.ts'
import { NOON, silentLog, testConfiguration, testServices } from './context.ts'
import { testDatabase } from './database.ts'

export { wired } from '../src/app/registries.server.ts'
export type { Portal }

const root = resolve(import.meta.dirname, '..')

/** The whole application on this worker's database, without a port; `now` may be moved. */
export async function testPortal(
  options: Partial<PortalOptions> = {},
): Promise<Portal & { setNow(now: Date): void }> {
  const database = await testDatabase()
  let now = NOON
  const portal = await createPortal({
    configuration: testConfiguration,
    database: { ...database, listen: () => ({ ready: Promise.resolve(), close: async () => {} }) },
    services: testServices(database.db),
    assets: noAssets,
    adminAssets: noAssets,
    log: silentLog,
    root: join(root),
    clock: () => now,
    ...options,
  })
  return Object.assign(portal, {
    setNow(moved: Date) {
      now = moved
    },
  })
}

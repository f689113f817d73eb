import type { Context } from '#platform/context.ts'
import { reportBrowserFault } from '#platform/faults.server.ts'
import { isSomebody } from '#platform/http/counted-visitor.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import type { BrowserFault } from './browser-fault.ts'
import { browserFaults } from './rate-limits.ts'

/** Counts an error of our scripts in somebody's browser; robots run scripts half and fail at what no reader meets. */
export async function noteBrowserFault(context: Context, fault: BrowserFault): Promise<void> {
  const { caller, log } = context
  if (!caller || !isSomebody(caller)) return
  await takePoints(context, [{ limit: browserFaults, key: addressKey(caller.address) }])
  reportBrowserFault(log, fault)
}

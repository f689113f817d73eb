import { recordReads } from '#features/popularity/read-counter.server.ts'
import type { Context } from '#platform/context.ts'

export const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

/** Somebody at this address reads a topic, having come from there. */
export async function readTopicFrom(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { topicId, address, source = 'direct' }: { topicId: number; address: string; source?: string },
): Promise<void> {
  await recordReads(db, [{ topicId, address, source, browser: CHROME, at: now.getTime() }])
}

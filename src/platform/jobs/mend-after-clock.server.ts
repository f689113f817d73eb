import type { WatchedPool } from '../database/watched-pool.server.ts'

/**
 * A clock that was ahead and is right again leaves times behind that have yet to come: until then no schedule would fire,
 * nothing that failed be tried again and no lost job be missed, for as long as the clock was wrong. Takes them for now.
 * Gives whether there were any.
 */
export async function mendAfterClock(pool: Pick<WatchedPool, 'query'>): Promise<boolean> {
  // Each statement counts on the clock of the database, as pg-boss does. The time of the schedules is written every half
  // minute by whoever takes jobs, so that it tells of every clock that was set back by more.
  const { rowCount } = await pool.query(`
    update pgboss.version
    set cron_on = now(), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
      reindex_on = least(reindex_on, now()), monitor_backoff_on = least(monitor_backoff_on, now())
    where cron_on > now() + interval '1 minute'`)
  if (rowCount === 0) return false
  await pool.query(`
    update pgboss.queue
    set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
    where monitor_claim_on > now() or maintain_on > now()`)
  // What was made or begun in time waits as long as it was told to.
  await pool.query(`
    update pgboss.job
    set start_after = case when state < 'active' then least(start_after, now()) else start_after end,
      created_on = least(created_on, now()), started_on = least(started_on, now()),
      heartbeat_on = least(heartbeat_on, now()),
      -- The minute of a schedule that will come once more is not over.
      singleton_on = null
    where created_on > now() or started_on > now()`)
  return true
}

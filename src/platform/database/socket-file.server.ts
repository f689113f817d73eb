import { existsSync, readdirSync, unlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The socket file of a server whose folder for them is its cluster's. */

/** What systems take as the path of a socket; the longest is 107 on Linux and 103 on macOS. */
const LONGEST_PATH = 103

/** The address through the cluster's socket file; the same address where there is none that this process can open. */
export function throughSocket(
  url: string,
  { cluster, postmaster }: { cluster: string; postmaster: { port: number } },
): string {
  const folder = resolve(cluster)
  const file = join(folder, `.s.PGSQL.${postmaster.port}`)
  if (Buffer.byteLength(file) > LONGEST_PATH || !existsSync(file)) return url
  const local = new URL(url)
  local.searchParams.set('host', folder)
  return local.href
}

/** Removes the locks that a killed server left beside its socket files; PostgreSQL would hold them for another server's. */
export function clearSocketLocks(cluster: string): void {
  for (const name of readdirSync(cluster)) {
    if (/^\.s\.PGSQL\.\d+\.lock$/.test(name)) unlinkSync(join(cluster, name))
  }
}

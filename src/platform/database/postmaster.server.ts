import { readFileSync, readlinkSync, realpathSync, statSync, unlinkSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { clearSocketLocks } from './socket-file.server.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** What `postmaster.pid` of the cluster says (PostgreSQL's miscadmin.h names its lines); undefined without one. */
function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = textOf(join(cluster, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]) || 0, isReady: lines[7]?.trim() === 'ready' }
}

/** The postmaster that serves this cluster now, whoever started it; undefined when its file is a leftover. */
export function livingPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster)
  return postmaster && isPostgresOf(cluster, postmaster.pid) ? postmaster : undefined
}

/**
 * Removes a leftover `postmaster.pid` whose number now belongs to another program, because PostgreSQL would take that
 * program for its own postmaster and refuse. A number that belongs to nobody it clears by itself. Should a postmaster
 * appear in between, its shared memory still keeps a second one out.
 */
export function clearForeignPid(cluster: string): void {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isRunning(postmaster.pid) || isPostgresOf(cluster, postmaster.pid)) return
  if (readPostmaster(cluster)?.pid !== postmaster.pid) return
  unlinkSync(join(cluster, 'postmaster.pid'))
  clearSocketLocks(cluster)
}

function isPostgresOf(cluster: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  // A container gives the same small numbers again after every start: a number says nothing, the program does.
  const status = textOf(`/proc/${pid}/stat`)
  if (status === undefined || !/^\d+ \(postgres\) [^ZX]/.test(status)) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    // Nobody tells where (root of a container may not look at others): then it counts by the user it runs as.
    const uid = /^Uid:\s*(\d+)/m.exec(textOf(`/proc/${pid}/status`) ?? '')?.[1]
    return Number(uid) === statSync(cluster).uid
  }
}

/** Whether a process has this number, of whatever program and user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function commandOf(pid: number): string {
  return spawnSync('/bin/ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout ?? ''
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

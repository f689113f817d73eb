// Where tests may write without a disk: what they write is gone after them, and a backup of the demo alone flushes
// thousands of files.
import { readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
const ENOUGH_BYTES = 6 * 1024 ** 3

/** A folder in memory with room for a run of the tests; undefined where there is none, or another was asked for. */
export function memoryFolder() {
  if (process.env.TMPDIR !== undefined || freemem() < ENOUGH_BYTES) return undefined
  try {
    const { bavail, bsize } = statfsSync(FOLDER)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === FOLDER)
    // Tests also run programs that they write.
    return mount && !mount.includes('noexec') && bavail * bsize > ENOUGH_BYTES ? FOLDER : undefined
  } catch {
    return undefined
  }
}

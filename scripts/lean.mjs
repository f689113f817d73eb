// How programs that run for months are started so that they keep little memory they do not use. Both can only be said
// before a process begins, so it begins once more, in its own place: same number, same parent, same terminal.
import { argv, env, execArgv, execPath } from 'node:process'

/**
 * Without the first V8 lets the room for young objects grow to 128 MB, 64 for each half, and never gives it back; 4 cost no
 * more than 8. And by itself it lets garbage grow to half of what lives before it looks; memory once taken is rarely given
 * back.
 */
export const LEAN_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=25']
/**
 * glibc gives threads arenas of their own, and keeps in each what pictures took: see sharp's own notes on memory. Once a
 * large piece was given back it also takes such pieces from its heap, where small ones above them hold them for ever; with
 * a fixed bound (bytes) they go back to the system at once. With six readers it holds some 60 MB less.
 */
export const LEAN_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Begins this program anew with less memory, once; an operator who has set MALLOC_ARENA_MAX has decided alone. */
export function beLean() {
  if (env.MALLOC_ARENA_MAX !== undefined || typeof process.execve !== 'function') return
  // That it is experimental is our concern, not the operator's.
  process.emitWarning = () => undefined
  process.execve(execPath, [execPath, ...LEAN_HEAP, ...execArgv, ...argv.slice(1)], {
    ...LEAN_MEMORY,
    ...env,
  })
}

import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** A file is first emptied and then written: it is read when both are over. */
const WRITTEN_MS = 80

/**
 * Tells of source files below `folders` that were written, made or removed, all of one moment together, from the moment it
 * returns on; tests are no sources. Answers how to stop. Watchers that look through a tree by themselves do it behind the
 * first seconds, and what changes meanwhile is lost.
 */
export function watchSources(
  folders: readonly string[],
  tell: (files: readonly string[]) => void,
): () => void {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let waiting: NodeJS.Timeout | undefined

  function note(file: string): void {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return
    changed.add(file)
    waiting ??= setTimeout(() => {
      const files = [...changed]
      changed.clear()
      waiting = undefined
      tell(files)
    }, WRITTEN_MS)
  }

  function hear(folder: string, name: string | null): void {
    const path = join(folder, name ?? '')
    if (isFolder(path)) {
      watchTree(path, note)
      return
    }
    note(path)
    if (!isFolder(folder)) {
      watchers.get(folder)?.close()
      watchers.delete(folder)
    }
  }

  /** Watches a folder and all below it, and names the files of those that were not watched yet. */
  function watchTree(folder: string, found: (file: string) => void): void {
    const isNew = !watchers.has(folder)
    if (isNew) {
      const watcher = watch(folder, (_, name) => hear(folder, name))
      // A folder that goes while it is watched is no fault.
      watcher.on('error', () => watcher.close())
      watchers.set(folder, watcher)
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) watchTree(path, found)
      else if (isNew) found(path)
    }
  }

  for (const folder of folders) watchTree(folder, () => undefined)
  return () => {
    clearTimeout(waiting)
    for (const watcher of watchers.values()) watcher.close()
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

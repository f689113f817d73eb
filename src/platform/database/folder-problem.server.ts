import { statfsSync } from 'node:fs'
import { StartupProblem } from '../startup-problem.ts'

/** Below this a server cannot even write what it needs to start. */
const SMALLEST_FREE_BYTES = 1024 * 1024

/** Whether the disk under `folder` has no room left. */
export function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < SMALLEST_FREE_BYTES
}

/** A sentence for the operator about why the database cannot keep its files at `path`. */
export function folderProblem(path: string, error: unknown): StartupProblem {
  const message = error instanceof Error ? error.message : String(error)
  return new StartupProblem(`无法在 ${path} 写入数据库文件：${reasonOf(message)}`, { cause: error })
}

function reasonOf(message: string): string {
  if (/ENOSPC|No space left|Check free disk space|EDQUOT|Disk quota/i.test(message))
    return '磁盘空间不足，请清理磁盘后再启动'
  if (/EROFS|Read-only file system/i.test(message)) return '文件系统是只读的，请换一个数据文件夹（DATA_DIR）'
  if (/EACCES|EPERM|Permission denied/i.test(message))
    return '没有写入权限，请修改权限或换一个数据文件夹（DATA_DIR）'
  if (/ENOTDIR|EEXIST/.test(message)) return '路径中有同名的文件，请换一个数据文件夹（DATA_DIR）'
  // Node says so too when a folder is to be made on a read-only file system.
  if (/ENOENT/.test(message)) return '文件夹无法建立，上级文件夹可能是只读的，请换一个数据文件夹（DATA_DIR）'
  return message
}

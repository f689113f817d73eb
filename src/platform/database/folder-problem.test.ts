import { expect, test } from 'vitest'
import { folderProblem } from './folder-problem.server.ts'

test.each([
  ['ENOSPC: no space left on device, write', '磁盘空间不足'],
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10\nHINT:  Check free disk space.',
    '磁盘空间不足',
  ],
  ['EROFS: read-only file system, mkdir', '文件系统是只读的'],
  ['EACCES: permission denied, mkdir', '没有写入权限'],
])('what could not be written because of %j is told in a sentence', (message, sentence) => {
  expect(folderProblem('/srv/data', new Error(message)).message).toContain(
    `无法在 /srv/data 写入数据库文件：${sentence}`,
  )
})

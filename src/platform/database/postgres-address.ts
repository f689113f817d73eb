import { existsSync } from 'node:fs'
import { z } from 'zod'

/** `prefer` and `allow` are missing: they encrypt only when the server likes to. */
const SSL_MODES: ReadonlySet<string | null> = new Set([
  null,
  'disable',
  'require',
  'verify-ca',
  'verify-full',
])
const SSL_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const

/**
 * The address of a PostgreSQL, whose `sslmode` means what it means to PostgreSQL's own programs: `require` encrypts,
 * `verify-ca` and `verify-full` also look whose certificate it is. The driver has a meaning of its own unless told.
 */
export const postgresAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: '应为 postgresql:// 地址' })
  .transform((address, ctx) => {
    const { searchParams, search, pathname } = new URL(address)
    const mode = searchParams.get('sslmode')
    const file = SSL_FILES.find((name) => {
      const path = searchParams.get(name)
      return path !== null && !existsSync(path)
    })
    const problem = !isSpelled(pathname)
      ? '数据库名里的 % 要写成 %25'
      : !SSL_MODES.has(mode)
        ? 'sslmode 应为 disable、require、verify-ca 或 verify-full'
        : mode === 'verify-ca' && !searchParams.has('sslrootcert')
          ? 'sslmode=verify-ca 要用 sslrootcert 写明证书机构的文件'
          : file && `${file} 指定的文件不存在`
    if (problem) {
      ctx.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    }
    if (mode === null || searchParams.has('uselibpqcompat')) return address
    // Appended, so that a password stays spelled as it was written.
    return `${address}${search ? '&' : '?'}uselibpqcompat=true`
  })

/** Whether what stands behind each percent sign is a letter. */
function isSpelled(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

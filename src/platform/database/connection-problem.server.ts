import { StartupProblem } from '../startup-problem.ts'

/** Where a database is, fit for a log or a message: no user, no password. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'localhost'}:${port || '5432'}${pathname}`
  } catch {
    return '（地址无法解析）'
  }
}

/** A sentence for the operator about why the database of DATABASE_URL cannot be used; never holds the password. */
export function connectionProblem(url: string, error: unknown): StartupProblem {
  return new StartupProblem(`无法连接 DATABASE_URL 指定的数据库 ${placeOf(url)}：${reasonOf(error)}`, {
    cause: error,
  })
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '该地址没有数据库在监听，请确认 PostgreSQL 已启动、主机和端口正确',
  ENOTFOUND: '找不到这台主机，请检查主机名',
  EAI_AGAIN: '暂时无法解析主机名，请检查网络或 DNS',
  ETIMEDOUT: '连接超时，请检查网络和防火墙',
  EHOSTUNREACH: '主机不可达，请检查网络',
  ENETUNREACH: '网络不可达，请检查网络',
  ECONNRESET: '连接被对方中断，请确认该端口上是 PostgreSQL',
  '28P01': '用户名或密码不正确',
  '28000': '服务器拒绝了这个用户的登录',
  '3D000': '服务器上没有这个数据库，请先创建',
  '42501': '该用户没有足够的权限',
  '53300': '服务器的连接数已满',
  '57P03': '数据库正在启动或关闭，请稍后再试',
  DEPTH_ZERO_SELF_SIGNED_CERT: '服务器证书是自签名的，未获信任',
  SELF_SIGNED_CERT_IN_CHAIN: '服务器证书链含自签名证书，未获信任',
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const known = code === undefined ? undefined : REASONS[code]
  if (known) return known
  const message = error instanceof Error ? error.message : String(error)
  if (/timeout/i.test(message)) return '连接超时，请检查网络和防火墙'
  if (/Connection terminated/i.test(message)) return '连接被对方中断，请确认该端口上是 PostgreSQL'
  if (/does not support SSL/i.test(message)) return '服务器不支持 SSL，请去掉地址中的 sslmode'
  if (/password must be a string/i.test(message)) return '服务器要求密码，而地址中没有密码'
  return `${message}${code ? `（${code}）` : ''}`
}

/** The code of an error; a host with several addresses fails with one error that holds one for each. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

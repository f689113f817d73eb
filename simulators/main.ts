import { randomBytes } from 'node:crypto'
import { startAlipaySimulator } from './alipay.ts'
import { SIMULATED_APP_ID, startWechatPaySimulator } from './wechat-pay.ts'
import { startWechatSimulator } from './wechat.ts'

/**
 * A process with everything that a portal on somebody's own machine asks of others: tells its parent the variables of
 * each, and ends with it.
 */

/** The one that the simulated merchant belongs to. */
const account = { appId: SIMULATED_APP_ID, appSecret: randomBytes(16).toString('hex') }
const login = { appId: 'wx5e1f0c0d0a0b0002', appSecret: randomBytes(16).toString('hex') }
const [wechatPay, alipay, wechat] = await Promise.all([
  startWechatPaySimulator(),
  startAlipaySimulator(),
  startWechatSimulator({ ...account, login }),
])
// A parent that has given up its start is there no more to be told.
process.on('disconnect', () => process.exit(0))
if (!process.connected) process.exit(0)
// Ctrl-C reaches every process of a terminal; the parent says when it needs this one no more.
process.on('SIGINT', () => undefined)
// Whoever reads what is said here may be gone before the portal is.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
const told = {
  payments: { wechatPay: wechatPay.environment, alipay: alipay.environment },
  wechatAccount: { WECHAT_APP_ID: account.appId, WECHAT_APP_SECRET: account.appSecret },
  wechatLogin: {
    WECHAT_LOGIN_APP_ID: login.appId,
    WECHAT_LOGIN_APP_SECRET: login.appSecret,
    WECHAT_LOGIN_URL: wechat.url,
    WECHAT_API_URL: wechat.url,
  },
}
process.send?.(told, (error: Error | null) => error && process.exit(0))

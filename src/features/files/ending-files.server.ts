import type { Ending } from '#features/accounts/ending.ts'
import type { Context } from '#platform/context.ts'
import { listOwnFiles } from './own-files.server.ts'

/** The files that the person who asks can open no more without the account; refuses `sign_in_required`. */
export async function endingFiles(context: Context): Promise<Ending[]> {
  const open = (await listOwnFiles(context)).filter(({ isWithdrawn }) => !isWithdrawn)
  const { size } = new Set(open.map(({ id }) => id))
  return size === 0 ? [] : [{ text: `买过或得到的 ${size} 份资料不能再打开，请先下载`, path: '/me' }]
}

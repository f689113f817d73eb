import { ON_THE_WAY } from '#admin/parts/arrivals.ts'
import type { SavingState } from './saving.ts'

const WORDS: Readonly<Record<SavingState, string>> = {
  saved: '已保存',
  waiting: '正在输入',
  saving: '正在保存',
  offline: '网络断开，写下的保存在本机',
  refused: '有一处没有保存',
  conflict: '别人也改了，请选择',
  signed_out: '登录已到期，写下的保存在本机',
  gone: '这项内容已经不在了',
}

/** How far what is typed has come, said aloud once it is worth hearing. */
export function SaveState({
  state,
  isWorking,
  isAwaiting,
}: {
  state: SavingState
  isWorking: boolean
  isAwaiting: boolean
}) {
  const isQuiet = state === 'saved' || state === 'waiting' || state === 'saving'
  if (isAwaiting && isQuiet)
    return (
      <span className="admin-save admin-save-loud" role="status">
        {ON_THE_WAY}
      </span>
    )
  const words = state === 'saved' && !isWorking ? '' : WORDS[state]
  return (
    <span
      className={`admin-save admin-save-${isQuiet ? 'quiet' : 'loud'}`}
      role={isQuiet ? undefined : 'status'}
      data-state={state}
    >
      {words}
    </span>
  )
}

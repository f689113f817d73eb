import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { ban, hideAll } from './browser-calls.ts'

const LENGTHS = [
  { value: 1, label: '1 天' },
  { value: 7, label: '7 天' },
  { value: 30, label: '30 天' },
  { value: 0, label: '永久' },
]

/** Keeps one person from posting for some days or for ever; the person is told why. */
export function BanDialog({
  person: { id, name },
  onClose,
}: {
  person: { readonly id: number; readonly name: string }
  onClose: () => void
}) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [days, setDays] = useState(7)
  const [hidesAll, setHidesAll] = useState(false)
  return (
    <ReasonDialog
      title={`禁言“${name}”`}
      hint={
        <>
          <Select
            aria-label="多久"
            className="admin-choice"
            value={days}
            options={LENGTHS}
            onChange={setDays}
          />{' '}
          登录与阅读不受影响；原因会告诉本人。
          <Checkbox checked={hidesAll} onChange={({ target }) => setHidesAll(target.checked)}>
            同时撤下他的全部评论
          </Checkbox>
        </>
      }
      usual={['屡次发布广告', '屡次辱骂他人', '冒充他人']}
      okText="禁言"
      isDanger
      work={async (reason) => {
        await ban({ personId: id, reason, ...(days > 0 && { days }) })
        const hidden = hidesAll ? await hideWhatThereIs(id, reason) : 0
        void message.success(`“${name}”已禁言${hidden > 0 ? `，撤下 ${hidden} 条评论` : ''}`)
        await queries.invalidateQueries({ queryKey: ['reviews'] })
        await queries.invalidateQueries({ queryKey: ['bans'] })
      }}
      onClose={onClose}
    />
  )
}

/** Somebody who is banned may have posted nothing that is still there. */
const hideWhatThereIs = async (personId: number, reason: string): Promise<number> => {
  try {
    return (await hideAll({ personId, reason })).json.hidden
  } catch (error) {
    if (error instanceof StaffCallFailed && error.refused?.code === 'nothing_to_hide') return 0
    throw error
  }
}

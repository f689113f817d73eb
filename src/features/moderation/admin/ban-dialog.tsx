import { useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ban } from './browser-calls.ts'

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
        </>
      }
      usual={['屡次发布广告', '屡次辱骂他人', '冒充他人']}
      okText="禁言"
      isDanger
      work={async (reason) => {
        await ban({ personId: id, reason, ...(days > 0 && { days }) })
        void message.success(`“${name}”已禁言`)
        await queries.invalidateQueries({ queryKey: ['bans'] })
      }}
      onClose={onClose}
    />
  )
}

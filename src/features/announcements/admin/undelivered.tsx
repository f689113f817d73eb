import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askUndelivered } from './browser-calls.ts'
import type { Announcement, Undelivered as Mail } from './calls.server.ts'

/** The mails of an announcement that did not arrive, and why. */
export function Undelivered({
  announcement: { id, title },
  onClose,
}: {
  announcement: Announcement
  onClose: () => void
}) {
  const list = useOlder<Mail>({
    queryKey: ['announcements', 'undelivered', id],
    ask: (before, settings) => askUndelivered({ id, before }, settings),
  })
  return (
    <OfficeModal title={`没送到的邮件：${title}`} width={640} footer={null} onCancel={onClose}>
      <OlderTable<Mail>
        name="没送到的邮件"
        list={list}
        unit="封"
        empty="都送到了"
        columns={[
          { title: '发给', dataIndex: 'to', isName: true },
          { title: '时间', dataIndex: 'at', render: minuteOf },
          { title: '原因', dataIndex: 'reason' },
        ]}
      />
    </OfficeModal>
  )
}

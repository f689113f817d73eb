import { useQuery } from '@tanstack/react-query'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
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
  const list = useQuery({
    queryKey: ['announcements', 'undelivered', id],
    queryFn: async ({ signal }) => (await askUndelivered({ id }, { signal })).json,
  })
  return (
    <OfficeModal title={`没送到的邮件：${title}`} width={640} footer={null} onCancel={onClose}>
      {list.isLoadingError ? <Failed error={list.error} again={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading /> : null}
      {list.data && (
        <OfficeTable<Mail & { readonly place: number }>
          name="没送到的邮件"
          rowKey="place"
          dataSource={list.data.map((mail, place) => ({ ...mail, place }))}
          empty="都送到了"
          columns={[
            { title: '发给', dataIndex: 'to', isName: true },
            { title: '时间', dataIndex: 'at', render: minuteOf },
            { title: '原因', dataIndex: 'reason' },
          ]}
        />
      )}
    </OfficeModal>
  )
}

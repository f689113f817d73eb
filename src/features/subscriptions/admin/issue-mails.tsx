import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { askIssueMails, mailFailedAgain, mailRightFile } from './browser-calls.ts'
import type { IssueMails as Row } from './issue-calls.server.ts'

interface Props {
  readonly onChanged: () => void
  readonly onClose: () => void
}

const sayMails = (mails: number) => (mails === 0 ? '没有要再寄的' : `${mails} 份几分钟内开始寄出`)

/** What became of the mails with each issue, and the way to send once more what all of its readers are to have (C-37). */
export function IssueMails({ onChanged, onClose }: Props) {
  const { message } = App.useApp()
  const { attempt, isBusyOn } = useAttempt<number>()
  const [wrong, setWrong] = useState<Row>()
  const found = useQuery({
    queryKey: ['issue-mails'],
    queryFn: async ({ signal }) => (await askIssueMails({}, { signal })).json,
  })
  const changed = async () => {
    await found.refetch()
    onChanged()
  }
  const again = async (issueId: number) => {
    await attempt(
      () => mailFailedAgain({ issueId }),
      ({ json }) => sayMails(json.mails),
      issueId,
    )
    await changed()
  }
  return (
    <OfficeDrawer size="large" title="各期寄发" onClose={onClose}>
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {found.data?.length === 0 && <p className="admin-hint">还没有送达过的</p>}
      <ol className="admin-versions">
        {found.data?.map((row) => (
          <li key={row.id} aria-label={row.title}>
            {row.title}
            <p className="admin-hint">
              {row.what}，送达 {row.delivered} 份，寄出 {row.mailed} 份
              {row.canLeave ? '' : '；现在没有发布，恢复以后才能再寄'}
            </p>
            {row.failed > 0 && <p className="admin-bad">{row.failed} 份没有寄到</p>}
            {row.wrong > 0 && <p className="admin-bad">{row.wrong} 份寄的不是现在的文件</p>}
            {row.canLeave && row.failed > 0 && (
              <Button size="small" loading={isBusyOn(row.id)} onClick={() => void again(row.id)}>
                没有寄到的全部再寄
              </Button>
            )}{' '}
            {row.canLeave && row.wrong > 0 && (
              <Button size="small" onClick={() => setWrong(row)}>
                重新寄发
              </Button>
            )}
          </li>
        ))}
      </ol>
      {wrong && (
        <ReasonDialog
          title={`重新寄发：${wrong.title}`}
          hint={`给寄过别的文件的 ${wrong.wrong} 份各寄一封更正，附上现在的文件；已经寄对的不再寄。`}
          usual={['选错了资料', '数据有误，换了文件']}
          okText="重新寄发"
          work={async (reason) => {
            const { json } = await mailRightFile({ issueId: wrong.id, reason })
            void message.success(sayMails(json.mails))
            await changed()
          }}
          onClose={() => setWrong(undefined)}
        />
      )}
    </OfficeDrawer>
  )
}

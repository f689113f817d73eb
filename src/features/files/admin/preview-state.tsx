import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { askPreview, drawAgain } from './browser-calls.ts'

/** Says that the pages of a PDF could not be drawn, and why, with the way to have that tried again. */
export function PreviewState({ pdfId, isDisabled }: { pdfId: string; isDisabled: boolean }) {
  const { attempt, isBusy } = useAttempt()
  const { data, refetch } = useQuery({
    queryKey: ['preview-state', pdfId],
    queryFn: async ({ signal }) => (await askPreview({ pdfId }, { signal })).json,
  })
  if (data?.state === 'waiting') return <span className="admin-hint">预览图一分钟内画好</span>
  if (data?.state !== 'failed') return null
  const again = async () => {
    await attempt(() => drawAgain({ pdfId }), '一分钟内再画一次')
    await refetch()
  }
  return (
    <span role="alert">
      预览图没有画成：{data.problem}{' '}
      <Button size="small" disabled={isDisabled} loading={isBusy} onClick={() => void again()}>
        重画
      </Button>
    </span>
  )
}

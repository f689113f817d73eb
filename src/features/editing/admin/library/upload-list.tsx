import { Alert, Button, Progress } from 'antd'
import type { Upload } from '#features/media/admin/use-uploads.ts'

/** How far an upload of many is, and what became of those that were refused. */
export function UploadList({ uploads, onClear }: { uploads: readonly Upload[]; onClear: () => void }) {
  if (uploads.length === 0) return null
  const over = uploads.filter(({ state }) => state === 'done' || state === 'failed').length
  const failed = uploads.filter(({ state }) => state === 'failed')
  const isOver = over === uploads.length
  return (
    <Alert
      className="admin-notice"
      type={failed.length > 0 ? 'warning' : isOver ? 'success' : 'info'}
      title={
        isOver
          ? `传上 ${uploads.length - failed.length} 张${failed.length > 0 ? `，没传上 ${failed.length} 张` : ''}`
          : `正在上传 ${over + 1} / ${uploads.length}`
      }
      description={
        <>
          {!isOver && (
            <Progress aria-label="上传的进度" percent={Math.round((over / uploads.length) * 100)} />
          )}
          {failed.length > 0 && (
            <ul>
              {failed.map(({ name, problem }) => (
                <li key={name}>
                  {name}：{problem}
                </li>
              ))}
            </ul>
          )}
        </>
      }
      action={
        isOver && (
          <Button size="small" onClick={onClear}>
            知道了
          </Button>
        )
      }
    />
  )
}

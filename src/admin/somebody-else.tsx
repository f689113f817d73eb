import { Button } from 'antd'
import { OfficeModal } from './parts/dialogs.tsx'

/**
 * Stands over the screens of one person where somebody else has signed in meanwhile, so that nothing is done in the wrong
 * name unawares. What was typed stays beneath it, for whoever wants to take it down before loading anew.
 */
export function SomebodyElse({
  here,
  now,
  onClose,
}: {
  /** Whose screens these are, and who is signed in. */
  here: string
  now: string
  onClose: () => void
}) {
  return (
    <OfficeModal
      title="这个浏览器已换了人登录"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => location.reload()}>
          刷新这一页
        </Button>
      }
    >
      <p>
        这一页是“{here}”打开的，现在登录的是“{now}”。接着操作，做过的都会记在“{now}”名下。
      </p>
    </OfficeModal>
  )
}

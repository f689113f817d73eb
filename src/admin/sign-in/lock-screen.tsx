import { useQueryClient } from '@tanstack/react-query'
import { OfficeModal } from '../parts/dialogs.tsx'
import { useAccess } from '../parts/access.ts'
import { SignInSteps } from './sign-in-steps.tsx'

interface Properties {
  readonly name: string
  /** Whether the screen beneath goes on meanwhile, so that it may be put away. */
  readonly mayWait: boolean
  readonly onClose: () => void
}

/** Stands over the screen until whoever works here is back; what was being typed stays beneath it. */
export function LockScreen({ name, mayWait, onClose }: Properties) {
  const isLocked = useAccess() === 'locked'
  const queries = useQueryClient()
  return (
    <OfficeModal
      closable={mayWait}
      keyboard={mayWait}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      title={isLocked ? '屏幕已锁定' : '登录已到期'}
    >
      <p>
        {name}，刚才写下的都还在。{isLocked ? '确认是您本人后继续。' : '重新登录后继续。'}
      </p>
      <SignInSteps
        stage={isLocked ? 'locked' : undefined}
        onDone={() => {
          onClose()
          void queries.invalidateQueries()
        }}
      />
    </OfficeModal>
  )
}

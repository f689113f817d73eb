import { useQueryClient } from '@tanstack/react-query'
import { OfficeModal } from '../parts/dialogs.tsx'
import { useAccess } from '../parts/access.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** Stands over the screen until whoever works here is back; what was being typed stays beneath it. */
export function LockScreen({ name }: { name: string }) {
  const isLocked = useAccess() === 'locked'
  const queries = useQueryClient()
  return (
    <OfficeModal
      closable={false}
      keyboard={false}
      footer={null}
      mask={{ closable: false }}
      title={isLocked ? '屏幕已锁定' : '登录已到期'}
    >
      <p>
        {name}，刚才写下的都还在。{isLocked ? '确认是您本人后继续。' : '重新登录后继续。'}
      </p>
      <SignInSteps stage={isLocked ? 'locked' : undefined} onDone={() => void queries.invalidateQueries()} />
    </OfficeModal>
  )
}

import type { Ending } from '#features/accounts/ending.ts'
import { THINKING_DAYS } from '#features/accounts/limits.ts'
import { Notice } from '#ui/notice.tsx'

/** Says what is lost with the account before it is closed (C-14). */
export function ClosingNotice({
  endings,
  onConfirm,
  onCancel,
}: {
  endings: readonly Ending[]
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Notice
      title="申请注销账号？"
      text={`${THINKING_DAYS} 天后账号注销、个人信息删除，会员随之失效。在此之前可以在这里撤回。`}
      confirmLabel="申请注销"
      isFinal
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {endings.length > 0 ? (
        <ul aria-label="随账号失去的" className="mt-3 list-disc space-y-1.5 pl-5 text-sm">
          {endings.map(({ text, path }) => (
            <li key={text}>
              {text}。
              <a href={path} className="whitespace-nowrap text-link">
                去处理
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}

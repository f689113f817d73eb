import { useId, type ComponentProps } from 'react'

/** The box that agrees to both legal texts, with its problem below (C-15); the rest goes to the box itself. */
export function ConsentBox({
  says,
  problem,
  ...box
}: { says: string; problem?: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label className="inline-flex items-start gap-2 py-2 text-left text-sm text-body">
        <input
          type="checkbox"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          className="mt-1 size-4 shrink-0 accent-[var(--accent)]"
          {...box}
        />
        <span>
          {says}
          <a href="/agreement" target="_blank" className="text-link">
            《用户协议》
          </a>
          和
          <a href="/privacy" target="_blank" className="text-link">
            《隐私政策》
          </a>
        </span>
      </label>
      <p id={`${id}-problem`} role="alert" className="text-sm text-text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}

import { Alert, type FormInstance } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'

interface Shared<View> {
  readonly form: FormInstance
  /** What is kept just now; undefined for what is made anew. */
  readonly kept: View | undefined
  readonly typedOf: (kept: View | undefined) => Readonly<Partial<Record<string, unknown>>>
  /** What each field is called. */
  readonly labels: Readonly<Record<string, string>>
  /** What it is that a colleague saved. */
  readonly what: string
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Of what a colleague saves while somebody types, only what is not typed here takes the place of what was shown. Gives the
 * version that is before the eyes, over which is saved, and what to say of it.
 */
export function useColleagues<View extends { readonly version: number }>({
  form,
  kept,
  typedOf,
  labels,
  what,
}: Shared<View>): { readonly version: number; readonly notice: ReactNode } {
  const [seen, setSeen] = useState(kept)
  /** What a colleague changed meanwhile that is typed here as well; undefined where no colleague came. */
  const [both, setBoth] = useState<readonly string[]>()
  const isNewer = seen?.version !== kept?.version
  useEffect(() => {
    if (!isNewer) return
    const [before, now] = [typedOf(seen), typedOf(kept)]
    const changed = Object.keys(labels).filter((name) => !isSame(before[name], now[name]))
    const typed = changed.filter((name) => !isSame(form.getFieldValue(name), before[name]))
    const taken = changed.filter((name) => !typed.includes(name))
    for (const name of taken) form.setFieldValue(name, now[name])
    setSeen(kept)
    setBoth(typed.map((name) => labels[name] ?? ''))
  }, [isNewer, seen, kept, form, typedOf, labels])
  return {
    version: seen?.version ?? 0,
    notice: both && (
      <Alert
        type="warning"
        showIcon
        className="admin-actions"
        title={`同事刚刚保存过${what}，您没有动的几项已换成同事写的${both.length > 0 ? `；${both.join('、')}您和同事都改了，留着您写的` : ''}。请看过再保存。`}
      />
    ),
  }
}

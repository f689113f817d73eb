import { isSubjectWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import type { Context } from '#platform/context.ts'
import type { Editable, Live } from './editable.ts'

/** A record as readers have it; taken down also where its own row only says that it is hidden or a draft (C-50). */
export async function readLive(
  context: Pick<Context, 'db' | 'services'>,
  editable: Editable,
  which: { readonly kind: string; readonly id: number },
): Promise<Live | undefined> {
  const live = await editable.read(context, which.id)
  if (!live || live.isWithdrawn) return live
  return { ...live, isWithdrawn: await isSubjectWithdrawn(context, `${which.kind}:${which.id}`) }
}

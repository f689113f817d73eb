import { eq } from 'drizzle-orm'
import { stateWithdrawal } from '#features/withdrawals/state-withdrawal.server.ts'
import { filePath } from './addresses.ts'
import { fitPreviews } from './fit-previews.server.ts'
import { placeFile } from './place-file.server.ts'
import { files } from './tables.server.ts'

export const { withdraw: withdrawFile, restore: restoreFile } = stateWithdrawal({
  kind: 'file',
  permission: 'files.edit',
  table: files,
  path: filePath,
  place: async (context, id) => {
    await placeFile(context, id)
    const [file] = await context.db.select({ pdfId: files.pdfId }).from(files).where(eq(files.id, id))
    if (file && file.pdfId !== null) await fitPreviews(context, file.pdfId)
  },
})

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { App } from 'antd'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { base64Of } from '#ui/base64-of.ts'
import { draftFromFile } from './browser-calls.ts'

const DOCUMENT = /\.(docx|html?|mhtml?|md|markdown|zip|doc|wps|rtf|pdf)$/i

/** The document among what is dropped, also one that cannot be read: the server says why. */
export const documentIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ name }) => DOCUMENT.test(name))

/** Makes a draft of a document that was dropped, and opens it. */
export function useDropping() {
  const { message, notification } = App.useApp()
  const { attempt } = useAttempt({ seconds: 8 })
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async (file: File): Promise<void> => {
    const close = message.loading(`正在读 ${file.name}`, 0)
    await attempt(async () => {
      const { id, notes } = (await draftFromFile({ name: file.name, data: await base64Of(file) })).json
      void queries.invalidateQueries({ queryKey: ['contents', 'topic'] })
      if (notes.length > 0)
        void notification.info({ title: '读文件时', description: notes.slice(0, 8).join('；'), duration: 10 })
      await navigate({ to: `/topics/${id}` })
    })
    close()
  }
}

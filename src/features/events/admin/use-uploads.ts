import { useState } from 'react'
import { sendFile } from '#admin/parts/send-file.ts'
import { useSendAndRead } from '#admin/parts/use-send.ts'
import { MATERIAL_MEGABYTES, MATERIAL_UPLOAD_PATH } from '../upload-words.ts'

/** One PDF on its way into the materials of an event. */
export interface Upload {
  readonly file: File
  readonly title: string
  readonly speaker: string
  readonly company: string
  /** How much has gone, from 0 to 1; missing while it waits. */
  readonly sent?: number
  readonly isDone?: boolean
  /** Why it was not taken. */
  readonly problem?: string
}

const tooLarge = ({ size }: File) => size > MATERIAL_MEGABYTES * 1024 * 1024

const fresh = (file: File): Upload => ({
  file,
  title: file.name.replace(/\.pdf$/i, '').slice(0, 200),
  speaker: '',
  company: '',
  ...(tooLarge(file) && { problem: `超过 ${MATERIAL_MEGABYTES} MB` }),
})

/** Chosen PDFs, sent one after the other in their order; what was refused stays with its reason and can be sent again. */
export function useUploads(eventId: number) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [isSending, setSending] = useState(false)
  const { finish } = useSendAndRead('materials')
  const change = (file: File, to: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.file === file ? { ...each, ...to } : each)))
  const send = async ({ file, title, speaker, company }: Upload, access: string) => {
    change(file, { sent: 0, problem: '' })
    const said = { eventId, title, speaker, company, access, fileName: file.name }
    const onSent = (sent: number) => change(file, { sent })
    try {
      await sendFile(file, { path: MATERIAL_UPLOAD_PATH, said, onSent })
      change(file, { isDone: true })
    } catch (error) {
      change(file, { problem: error instanceof Error ? error.message : '没有成功，请再试一次' })
    }
  }
  return {
    uploads,
    isSending,
    change,
    choose: (files: readonly File[]) => setUploads((all) => [...all, ...files.map(fresh)]),
    drop: (file: File) => setUploads((all) => all.filter((each) => each.file !== file)),
    async sendAll(access: string) {
      setSending(true)
      await finish(async () => {
        for (const upload of uploads)
          if (upload.isDone !== true && !tooLarge(upload.file)) await send(upload, access)
      })
      setSending(false)
    },
  }
}

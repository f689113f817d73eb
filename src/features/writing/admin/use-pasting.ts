import type { Editor } from '@tiptap/core'
import { App } from 'antd'
import { useState } from 'react'
import { useArriving } from '#admin/parts/arrivals.ts'
import { joinPictures } from '../editor/gallery.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { clipOf, pasteText, type Clip } from './paste.ts'
import { sendPictures } from './send-pictures.ts'

interface Wants {
  /** Whether a title is still missing, so that the heading of what is pasted may be it. */
  readonly wantsTitle: boolean
  readonly onTitle: (title: string) => void
}

/** Takes in what is pasted, dropped and uploaded, and says how far it is. */
export function usePasting({ wantsTitle, onTitle }: Wants) {
  const { message, notification } = App.useApp()
  const awaits = useArriving()
  const [doing, setDoing] = useState('')
  /** Pictures that came together and still stand one by one. */
  const [several, setSeveral] = useState<readonly string[]>([])
  const send = async (editor: Editor, files: readonly File[], isGallery = false) => {
    setSeveral([])
    const came = await awaits(
      sendPictures(editor, files, {
        onProgress: (done, all) => setDoing(done < all ? `正在上传第 ${done + 1} 张图片，共 ${all} 张` : ''),
        onProblem: (sentence) => void message.error(sentence, 8),
      }),
    )
    if (isGallery) joinPictures(editor, came)
    else if (new Set(came).size > 1) setSeveral(came)
  }
  const settleSeveral = (editor: Editor, isGallery: boolean) => {
    if (isGallery && !joinPictures(editor, several)) void message.info('这些图片已经不挨着了')
    setSeveral([])
    editor.commands.focus()
  }
  const paste = async (editor: Editor, clip: Clip & { kind: 'text' }) => {
    setDoing('正在整理粘贴的内容')
    const { pictures, notes, title } = await pasteText(editor, clip, wantsTitle)
    setDoing('')
    if (title !== undefined) onTitle(title)
    if (notes.length > 0)
      void notification.info({ title: '粘贴时', description: notes.slice(0, 8).join('；'), duration: 10 })
    if (pictures.length > 0)
      await fetchPictures(editor, pictures, (done, all) =>
        setDoing(done < all ? `正在取图片，${done} / ${all}` : ''),
      )
  }
  /** Whether it was taken, so that the editor need not. */
  const take = (editor: Editor, data: DataTransfer | null): boolean => {
    const clip = clipOf(editor, data)
    if (!clip) return false
    void (clip.kind === 'pictures' ? send(editor, clip.files) : awaits(paste(editor, clip)))
    return true
  }
  return { doing, several, settleSeveral, send, take }
}

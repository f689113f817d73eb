import type { Editor } from '@tiptap/core'
import { base64Of } from '#ui/base64-of.ts'
import { uploadPicture } from '#features/media/admin/browser-calls.ts'
import { insertBlocks } from '../editor/insert.ts'

interface Told {
  readonly onProgress: (done: number, all: number) => void
  /** A picture that was not taken, with the reason. */
  readonly onProblem: (sentence: string) => void
}

/** Uploads pictures one after the other and puts each where the caret stands, in their order. Gives the ids of those that came. */
export async function sendPictures(editor: Editor, files: readonly File[], told: Told): Promise<string[]> {
  const pictures = files.filter(({ type }) => type.startsWith('image/'))
  const came: string[] = []
  for (const [done, file] of pictures.entries()) {
    told.onProgress(done, pictures.length)
    try {
      const { json: image } = await uploadPicture({ data: await base64Of(file), fileName: file.name })
      came.push(image.id)
      if (!editor.isDestroyed) insertBlocks(editor, [{ type: 'image', image }], behindPicture(editor))
    } catch (error) {
      told.onProblem(`${file.name}：${error instanceof Error ? error.message : '没有传上'}`)
    }
  }
  told.onProgress(pictures.length, pictures.length)
  return came
}

/** Behind the picture that was put last, which is selected. */
const behindPicture = ({ state: { selection } }: Editor) =>
  selection.$from.depth === 0 ? selection.to : undefined

import { App } from 'antd'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { removeUpload } from './browser-calls.ts'

interface Props {
  readonly imageId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

const USUAL_REASONS = ['侵权', '含有联系方式或二维码', '与内容无关', '违反法律法规']

/** Takes one picture of a reader away wherever it is shown, for good. */
export function RemovePictureDialog({ imageId, onDone, onClose }: Props) {
  const { message } = App.useApp()
  return (
    <ReasonDialog
      title="移除这张图片"
      hint="从各处移除，不能恢复；原处留一句“图片已移除”，原因会告诉上传的人。文字不受影响。"
      usual={USUAL_REASONS}
      okText="移除"
      isDanger
      work={async (reason) => {
        await removeUpload({ imageId, reason })
        void message.success('已移除')
        onDone()
      }}
      onClose={onClose}
    />
  )
}

import { Alert, Button, Progress, Space } from 'antd'
import { useState } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { FileButton } from '#admin/parts/file-button.tsx'
import { PicturePicker } from '#features/media/admin/picture-picker.tsx'
import { PICTURE_TYPES, picturesAmong, useUploads } from '#features/media/admin/use-uploads.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import type { PictureUse } from '../../picture-uses.server.ts'
import { replacePicture } from '../browser-calls.ts'

interface Props {
  readonly picture: string
  /** Frozen when the dialog was opened. */
  readonly uses: readonly PictureUse[]
  readonly onClose: () => void
  readonly onDone: () => void
}

interface Outcome {
  readonly title: string
  readonly problem?: string
}

/** Puts another picture wherever one is shown, one content after the other, with what became of each. */
export function ReplacePicture({ picture, uses, onClose, onDone }: Props) {
  const { uploads, send } = useUploads()
  const [other, setOther] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>()
  // What is no content of editors, or a former version alone, stays as it is.
  const targets = uses.flatMap(({ content, places }) =>
    content && places.some((place) => place === 'live' || place === 'working') ? content : [],
  )
  const isOver = outcomes?.length === targets.length
  const failed = outcomes?.filter(({ problem }) => problem !== undefined) ?? []
  const upload = async (files: Iterable<File>) => {
    const [taken] = await send(picturesAmong(files).slice(0, 1))
    if (taken) setOther(taken.id)
  }
  const run = async (by: string) => {
    const done: Outcome[] = []
    setOutcomes(done)
    for (const { kind, id, title } of targets) {
      try {
        await replacePicture({ kind, id, picture, by })
        done.push({ title })
      } catch (error) {
        done.push({ title, problem: error instanceof Error ? error.message : '没有换' })
      }
      setOutcomes([...done])
    }
  }
  return (
    <OfficeModal
      title="全部换成另一张"
      onCancel={isOver ? onDone : onClose}
      closable={!outcomes || isOver}
      mask={{ closable: false }}
      footer={
        outcomes ? (
          <Button type="primary" disabled={!isOver} onClick={onDone}>
            完成
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={other === undefined || targets.length === 0}
            onClick={() => other !== undefined && void run(other)}
          >
            换掉 {targets.length} 处
          </Button>
        )
      }
    >
      <p>线上的立即更正，草稿里的一并换掉；历史版本和定时的一版保持原样。</p>
      <div className="admin-replace">
        <img src={imageAddress(picture, 320)} alt="现在的" />
        <span aria-hidden>→</span>
        {other === undefined ? (
          <span className="admin-hint">还没有选</span>
        ) : (
          <img src={imageAddress(other, 320)} alt="换成的" />
        )}
      </div>
      {uploads[0]?.problem && <Alert type="error" className="admin-notice" title={uploads[0].problem} />}
      {!outcomes && (
        <Space>
          <FileButton name="上传换成的图片" accept={PICTURE_TYPES} onFiles={(files) => void upload(files)}>
            上传
          </FileButton>
          <Button onClick={() => setPicking(true)}>从图片库选</Button>
        </Space>
      )}
      {outcomes && (
        <>
          <Progress
            aria-label="换图片的进度"
            percent={Math.round((outcomes.length / Math.max(1, targets.length)) * 100)}
          />
          {isOver && (
            <Alert
              type={failed.length > 0 ? 'warning' : 'success'}
              title={`换了 ${outcomes.length - failed.length} 处${failed.length > 0 ? `，没换 ${failed.length} 处` : ''}`}
            />
          )}
          <ul>
            {failed.map(({ title, problem }) => (
              <li key={title}>
                {title}：{problem}
              </li>
            ))}
          </ul>
        </>
      )}
      {isPicking && (
        <PicturePicker
          title="换成哪一张"
          onClose={() => setPicking(false)}
          onPick={({ id }) => {
            setPicking(false)
            setOther(id)
          }}
        />
      )}
    </OfficeModal>
  )
}

import { PictureOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FileButton } from '#admin/parts/file-button.tsx'
import type { StoredImage } from '#platform/images/image-address.ts'
import { PICTURE_TYPES, picturesAmong, useUploads } from './use-uploads.ts'

const PicturePicker = lazy(async () => ({ default: (await import('./picture-picker.tsx')).PicturePicker }))

/** Sends pictures into the library, and says in a message which were not taken and why. */
export function useSentPictures() {
  const { message } = App.useApp()
  const { uploads, send } = useUploads()
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  const failed = isBusy
    ? ''
    : uploads.flatMap(({ name, problem }) => problem && `${name}：${problem}`).join('\n')
  useEffect(() => {
    if (failed) void message.error(failed)
  }, [failed, message])
  return { send, isBusy }
}

interface Props {
  readonly id?: string
  /** What the choosing of files is called. */
  readonly name: string
  readonly label: string
  readonly size?: 'small'
  readonly isDisabled?: boolean
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
  /** One that is in the library already. */
  readonly onPicked: (picture: StoredImage) => void
}

/** The two ways to a picture: from the disk, and from the library. */
export function AddPictures({ id, name, label, size, isDisabled, isBusy, onFiles, onPicked }: Props) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <FileButton
        name={name}
        accept={PICTURE_TYPES}
        isMany
        onFiles={(files) => onFiles(picturesAmong(files))}
        id={id}
        size={size}
        loading={isBusy}
        disabled={isDisabled}
      >
        {label}
      </FileButton>
      <Button
        size={size}
        icon={<PictureOutlined aria-hidden />}
        disabled={isDisabled}
        onClick={() => setPicking(true)}
      >
        从图片库选
      </Button>
      {isPicking && (
        <Suspense>
          <PicturePicker
            onClose={() => setPicking(false)}
            onPick={({ id: picked, width, height }) => {
              setPicking(false)
              onPicked({ id: picked, width, height })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

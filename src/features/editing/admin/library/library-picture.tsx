import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popconfirm, Space } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { useMay } from '#admin/parts/me.ts'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { deletePicture, listPictures } from '#features/media/admin/browser-calls.ts'
import { LicenceTag, sayPicture } from '#features/media/admin/picture-grid.tsx'
import type { LibraryPicture } from '#features/media/contract.ts'
import { imageAddress } from '#platform/images/image-address.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { listPictureUses } from '../browser-calls.ts'
import { PictureFacts } from './picture-facts.tsx'
import { PictureFocus } from './picture-focus.tsx'
import { PictureUses } from './picture-uses.tsx'
import { ReplacePicture } from './replace-picture.tsx'

interface Props {
  readonly id: string
  /** As the list has it, where it stands there. */
  readonly known: LibraryPicture | undefined
  readonly onClose: () => void
}

/** One picture of the library: as it looks, what is known of it, where it is shown, and what can be done with it. */
export function LibraryPictureDrawer({ id, known, onClose }: Props) {
  const { attempt } = useAttempt()
  const may = useMay()
  const queries = useQueryClient()
  const [isReplacing, setReplacing] = useState(false)
  const asked = useQuery({
    queryKey: ['pictures', 'one', id],
    queryFn: async ({ signal }) => {
      const { pictures } = (await listPictures({ q: id }, { signal })).json
      // What is said of another picture may name this one.
      return pictures.find((each) => each.id === id) ?? null
    },
    ...(known && { initialData: known, initialDataUpdatedAt: 0 }),
  })
  const uses = useQuery({
    queryKey: ['pictures', 'uses', id],
    queryFn: async ({ signal }) => (await listPictureUses({ id }, { signal })).json,
  })
  const again = () => queries.invalidateQueries({ queryKey: ['pictures'] })
  const picture = asked.data
  const remove = async () => {
    if (!(await attempt(() => deletePicture({ id }), '已删除'))) return
    onClose()
    void again()
  }
  return (
    <OfficeDrawer
      size={560}
      title={picture ? sayPicture(picture) : '图片'}
      onClose={onClose}
      extra={
        picture && (
          <Space>
            {picture.uses > 0 && <Button onClick={() => setReplacing(true)}>全部换成另一张</Button>}
            {may('media.remove') && (
              <Popconfirm
                title="删除这张图片？"
                description="删除后不能恢复"
                okText="删除"
                okButtonProps={{ danger: true }}
                onConfirm={() => void remove()}
              >
                <Button danger>删除</Button>
              </Popconfirm>
            )}
          </Space>
        )
      }
    >
      {asked.isPending && <Loading />}
      {asked.isLoadingError && <Failed error={asked.error} again={() => void asked.refetch()} />}
      {asked.isSuccess && !picture && <p>图片库里没有这张图片，可能刚被删除。</p>}
      {picture && (
        <>
          {may('media.edit') ? (
            <PictureFocus picture={picture} onSaved={again} />
          ) : (
            <img src={imageAddress(id, 640)} alt={picture.description} className="admin-library-look" />
          )}
          <p className="admin-hint">
            <a href={imageAddress(id, 2400)} target="_blank" rel="noreferrer">
              看大图
            </a>{' '}
            · {picture.width} × {picture.height} · {Math.ceil(picture.bytes / 1024)} KB ·{' '}
            {minuteOf(picture.takenAt)} {picture.by} <LicenceTag picture={picture} />
          </p>
          <PictureFacts picture={picture} onSaved={again} />
          <h2 className="admin-library-head">用在哪里</h2>
          {uses.isLoadingError && <Failed error={uses.error} again={() => void uses.refetch()} />}
          {uses.data && <PictureUses uses={uses.data} />}
        </>
      )}
      {isReplacing && uses.data && (
        <ReplacePicture
          picture={id}
          uses={uses.data}
          onClose={() => setReplacing(false)}
          onDone={() => {
            setReplacing(false)
            void again()
          }}
        />
      )}
    </OfficeDrawer>
  )
}

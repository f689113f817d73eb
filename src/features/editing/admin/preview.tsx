import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import type { SeenAs } from '../preview/contract.ts'
import type { ShownContent } from './contract.ts'
import { PreviewLinks } from './preview-links.tsx'

interface Props {
  readonly kind: string
  readonly id: number
  readonly title: string
  readonly token: number
  /** One that was kept; missing: what is being written. */
  readonly version?: number
  /** Whether everything typed has been saved, so that it is seen. */
  readonly isSaved: boolean
  /** What links for people outside are made of; missing where none are. */
  readonly linked?: Pick<ShownContent, 'isWorking' | 'state'>
  readonly onClose: () => void
}

const READERS: readonly { readonly value: SeenAs; readonly label: string }[] = [
  { value: 'visitor', label: '访客' },
  { value: 'member', label: '会员' },
]
type Width = 'desktop' | 'telephone'
const WIDTHS: readonly { readonly value: Width; readonly label: string }[] = [
  { value: 'desktop', label: '电脑' },
  { value: 'telephone', label: '手机' },
]
type Look = 'light' | 'dark'
const LOOKS: readonly { readonly value: Look; readonly label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
]

/** The real page of what is being written or of one version, as a visitor and as a member get it, on a desk and on a telephone, by day and by night. */
export function Preview({ kind, id, title, token, version, isSaved, linked, onClose }: Props) {
  const [as, setAs] = useState<SeenAs>('visitor')
  const [width, setWidth] = useState<Width>('desktop')
  const [look, setLook] = useState<Look>('light')
  const [hasLinks, setLinks] = useState(false)
  // The number makes it another address with every change, so that the frame is drawn anew.
  const address = `/admin/preview/${kind}/${id}?as=${as}&${version === undefined ? `of=${token}` : `version=${version}`}`
  return (
    <OfficeDrawer
      size="100%"
      title={version === undefined ? `预览《${title}》` : `预览第 ${version} 版`}
      onClose={onClose}
      classNames={{ body: 'admin-preview' }}
      extra={
        <div className="admin-actions">
          <Segmented<SeenAs> aria-label="谁在看" options={[...READERS]} value={as} onChange={setAs} />
          <Segmented<Width> aria-label="屏幕" options={[...WIDTHS]} value={width} onChange={setWidth} />
          <Segmented<Look> aria-label="深浅" options={[...LOOKS]} value={look} onChange={setLook} />
          {linked && (
            <Button aria-expanded={hasLinks} onClick={() => setLinks(!hasLinks)}>
              给外部人员的链接
            </Button>
          )}
        </div>
      }
    >
      {hasLinks && linked && <PreviewLinks kind={kind} id={id} token={token} of={linked} as={as} />}
      {!isSaved && <Alert type="info" showIcon title="正在保存写下的，存好就显示" className="admin-notice" />}
      {isSaved ? (
        <iframe
          key={address}
          className={`admin-preview-page admin-preview-${width} admin-preview-${look}`}
          title={`${as === 'visitor' ? '访客' : '会员'}看到的页面`}
          src={address}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      ) : (
        <Skeleton active />
      )}
    </OfficeDrawer>
  )
}

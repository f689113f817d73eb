import { Button, Space, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { OfficeModal } from './dialogs.tsx'
import { downloadFile } from './download-file.ts'
import { drawQr, qrName, qrSvg } from './qr-file.ts'

interface Props {
  /** Of a page for readers, as its address has it. */
  readonly path: string
  /** What it is called, and so its files. */
  readonly name: string
  readonly onClose: () => void
}

/** The QR code of a page, to be put on a poster or a slide. */
export function QrDialog({ path, name, onClose }: Props) {
  const address = location.origin + path
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawQr(canvas.current, address)
  }, [address])
  const savePng = () =>
    canvas.current?.toBlob((blob) => blob && downloadFile(blob, `${qrName(name)}.png`), 'image/png')
  return (
    <OfficeModal title="二维码" footer={null} width={420} onCancel={onClose}>
      <canvas ref={canvas} role="img" aria-label={`${name}的二维码`} className="admin-qr" />
      <p>
        <Typography.Text copyable>{address}</Typography.Text>
      </p>
      <Space wrap>
        <Button type="primary" onClick={savePng}>
          下载 PNG
        </Button>
        <Button onClick={() => downloadFile(qrSvg(address), `${qrName(name)}.svg`)}>下载 SVG</Button>
      </Space>
      <p className="admin-hint">印刷用 SVG，放多大都清楚；PNG 放进幻灯片和微信。</p>
    </OfficeModal>
  )
}

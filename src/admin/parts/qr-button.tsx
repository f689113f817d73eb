import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const QrDialog = lazy(async () => ({ default: (await import('./qr-dialog.tsx')).QrDialog }))

/** Opens the QR code of a page for readers. */
export function QrButton({ path, name }: { readonly path: string; readonly name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-label={`${name}的二维码`} onClick={() => setOpen(true)}>
        二维码
      </Button>
      {isOpen && (
        <Suspense>
          <QrDialog path={path} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

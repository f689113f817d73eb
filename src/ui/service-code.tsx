import type { ServiceContact } from '#platform/settings/settings.server.ts'
import { CodeOnPhone } from './code-on-phone.tsx'
import { Picture } from './picture.tsx'

interface Properties {
  readonly service: ServiceContact
  /** Where the portal's own code leads when the company has none. */
  readonly path: string
  readonly className?: string
}

/** What is scanned to reach customer service (IRS-05): the company's own code, else one that leads to the form. */
export function ServiceCode({ service, path, className = '' }: Properties) {
  const look = 'mx-auto size-32 rounded-md bg-white object-contain'
  return (
    <div className={`text-center ${className}`}>
      {service.picture ? (
        <Picture
          image={service.picture}
          alt="客服的二维码"
          widths={[160, 320]}
          sizes="128px"
          className={look}
        />
      ) : (
        <img
          src={`/qr.svg?path=${encodeURIComponent(path)}`}
          alt="客服联系页面的二维码"
          width={128}
          height={128}
          loading="lazy"
          className={look}
        />
      )}
      <p className="mt-2 text-sm text-ink">扫码联系客服</p>
      {service.picture ? <CodeOnPhone /> : null}
      {service.account ? <p className="text-sm text-muted">微信号：{service.account}</p> : null}
    </div>
  )
}

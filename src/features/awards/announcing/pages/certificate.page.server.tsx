import { z } from 'zod'
import { labelPath } from '#features/labels/addresses.ts'
import type { SharedContext } from '#platform/context.ts'
import { page } from '#platform/pages/page.ts'
import { certificateFilePath, certificatePath, prizePath, resultPath } from '../../addresses.ts'
import { CertificateNumber } from '../certificate-number.ts'
import { readCertificate, type CertificateView } from '../public-result.server.ts'

interface View {
  readonly certificate: CertificateView
  /** Whose word it is. */
  readonly issuer: string
}

/** Confirms a certificate by its number: what the paper says is true, or was taken back (C-91). */
export const certificatePage = page({
  path: '/award/certificate/:certificate',
  about: '查验一份获奖证书',
  input: z.object({
    certificate: CertificateNumber,
  }),
  shared: { seconds: 300, tags: () => ['awards'] },
  load: async (context: SharedContext, { certificate }: { certificate: string }): Promise<View> => ({
    certificate: await readCertificate(context, certificate),
    issuer: context.services.settings.site.name,
  }),
  head: ({ certificate, issuer }) => ({
    title: `证书 ${certificate.number}`,
    description: certificate.isRevoked
      ? `${certificate.title}的证书 ${certificate.number}：结果更正后已经撤回。`
      : `${certificate.title}授予${[certificate.company, certificate.product].filter(Boolean).join(' ')}的证书：${certificate.prize}，由${issuer}颁发于 ${certificate.issuedAt}。`,
    canonical: certificatePath(certificate.number),
    isIndexed: false,
  }),
  View: ({ view: { certificate, issuer } }) => (
    <div className="wide max-w-[46rem] py-16">
      <article className="rounded-2xl border border-copper px-6 py-12 text-center sm:px-12">
        <p className="text-sm tracking-widest text-copper">{certificate.title}</p>
        <p className="mt-8 text-body">授予</p>
        <h1 className="mt-2 text-3xl leading-snug break-words">
          {certificate.company ? (
            <a href={labelPath(certificate.company)} className="hover:text-accent">
              {certificate.company}
            </a>
          ) : null}
          {certificate.product ? <span className="block">{certificate.product}</span> : null}
        </h1>
        <p className="mt-6 text-2xl text-copper">
          <a href={prizePath(certificate.year, certificate.prizeId)} className="hover:text-accent">
            {certificate.prize}
          </a>
        </p>
        <p className="mt-10 font-mono text-ink">{certificate.number}</p>
        <p className="mt-1 text-sm text-muted">{`颁发于 ${certificate.issuedAt}`}</p>
      </article>
      <p
        className={`mt-8 text-center text-lg ${certificate.isRevoked ? 'text-text-red' : 'text-text-green'}`}
      >
        {certificate.isRevoked ? '结果更正后，这份证书已经撤回。' : `这份证书属实，由${issuer}颁发。`}
      </p>
      <p className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-2">
        {certificate.isRevoked ? null : (
          <a href={certificateFilePath(certificate.number)} className="text-link">
            下载证书（PDF）
          </a>
        )}
        <a href={resultPath(certificate.year)} className="text-link">
          结果怎么得出
        </a>
      </p>
    </div>
  ),
})

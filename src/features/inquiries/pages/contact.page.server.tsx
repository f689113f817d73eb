import { z } from 'zod'
import { NameLine } from '#features/labels/components/name-line.tsx'
import { word } from '#platform/calls/inputs.ts'
import { CONTACT_ORIGINS, type ContactOrigin } from '#platform/contact-path.ts'
import type { ServiceContact, SiteFacts } from '#platform/settings/settings.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { page } from '#platform/pages/page.ts'
import { ServiceCode } from '#ui/service-code.tsx'
import { InquiryForm } from '../islands/inquiry-form.island.tsx'

const Input = z.object({
  /** Where the reader comes from, kept with what is sent (B-101). */
  from: z.enum(CONTACT_ORIGINS).default('contact').catch('contact'),
  /** What it is asked about, by name; kept with what is sent. */
  about: word(200).optional().catch(undefined),
})

/** What the form is for, by where the reader comes from. */
const WORDS: Record<ContactOrigin, { label: string; about: string }> = {
  contact: { label: '留下资料', about: '留下资料，客服人员将与您联系。' },
  settle: { label: '申请入驻', about: '企业与机构申请入驻，请留下资料，客服人员会与您确认后续步骤。' },
  irs: { label: '咨询企业版', about: '季度内参企业版的内容、席位与价格，请留下资料，由客服人员为您介绍。' },
  files: { label: '咨询资料', about: '会议资料与合集的获取方式，请留下资料，由客服人员为您介绍。' },
  reports: { label: '咨询白皮书', about: '白皮书的版本、价格与交付，请留下资料，由客服人员为您介绍。' },
}

interface ContactView {
  readonly site: SiteFacts
  readonly service: ServiceContact
  readonly origin: ContactOrigin
  readonly subject: string | undefined
}

async function loadContact(
  context: SharedContext,
  { from, about }: z.output<typeof Input>,
): Promise<ContactView> {
  const { site, service } = context.services.settings
  return { site, service, origin: from, subject: about || undefined }
}

/** How the portal is reached, and the information form (INFO-01, B-101). */
export const contactPage = page({
  path: '/contact',
  about: '联系我们',
  input: Input,
  shared: { seconds: 3600, tags: () => [], unless: ({ about }) => Boolean(about) },
  load: loadContact,
  head: ({ site }) => ({
    title: '联系我们',
    description: `${site.name}的联系方式：电话 ${site.contact.phone}，邮箱 ${site.contact.email}；企业与机构可在此申请入驻。`,
    canonical: '/contact',
  }),
  View: Contact,
})

function Contact({ view: { site, service, origin, subject } }: { view: ContactView }) {
  const { phone, email, address } = site.contact
  const { label, about } = WORDS[origin]
  return (
    <div className="wide grid grid-cols-1 gap-x-16 gap-y-10 pt-10 lg:grid-cols-2">
      <div>
        <h1 className="text-3xl">联系我们</h1>
        <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3">
          <dt className="text-muted">电话</dt>
          <dd>
            <a href={`tel:${phone.replaceAll(/\s/g, '')}`} className="text-accent hover:underline">
              {phone}
            </a>
          </dd>
          <dt className="text-muted">邮箱</dt>
          <dd>
            <a href={`mailto:${email}`} className="break-all text-accent hover:underline">
              {email}
            </a>
          </dd>
          <dt className="text-muted">地址</dt>
          <dd>{address}</dd>
          <dt className="text-muted">主办</dt>
          <dd>{site.companyName}</dd>
        </dl>
        {service.picture || service.account ? (
          <ServiceCode service={service} path="/contact" className="mt-8 w-40" />
        ) : null}
      </div>
      <section aria-labelledby="inquiry-title" className="rounded-lg bg-surface p-6 lg:p-8">
        <h2 id="inquiry-title" className="text-xl">
          {label}
        </h2>
        <p className="mt-2 mb-6">
          {about}
          {subject ? (
            <span className="mt-2 block break-words text-ink">
              咨询的是：
              <NameLine names={[subject]} />
            </span>
          ) : null}
        </p>
        <Island of={InquiryForm} when="load" label={label} origin={origin} note={subject} />
        <noscript>
          <p className="wrap-anywhere">
            您的浏览器没有启用脚本，无法在线填写，请直接致电 {phone}，或写信到 {email}。
          </p>
        </noscript>
      </section>
    </div>
  )
}

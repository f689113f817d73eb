import { Picture } from '#ui/picture.tsx'
import type { AwardContact } from '../contract.ts'

/** Whom to ask, as cards; telephone and e-mail are real links. */
export function Contacts({ contacts }: { contacts: readonly AwardContact[] }) {
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {contacts.map((contact) => (
        <li
          key={contact.name}
          className="flex flex-wrap items-start justify-between gap-4 rounded-xl bg-surface p-6 sm:flex-nowrap"
        >
          <div className="min-w-0">
            <h3 className="text-lg">{contact.name}</h3>
            <p className="text-sm text-muted">{contact.role}</p>
            <p className="mt-4 text-[0.9375rem]">
              <a
                href={`tel:${contact.phone.replaceAll(/[\s-]/g, '')}`}
                className="inline-block py-0.5 text-ink hover:text-accent"
              >
                {contact.phone}
              </a>
              <br />
              <a
                href={`mailto:${contact.email}`}
                className="inline-block py-0.5 wrap-anywhere text-accent hover:underline"
              >
                {contact.email}
              </a>
            </p>
          </div>
          {contact.weChat ? (
            <Picture
              image={contact.weChat}
              alt={`${contact.name}的微信二维码`}
              widths={[96, 160, 320]}
              sizes="96px"
              className="size-24 shrink-0 rounded-md bg-white"
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
